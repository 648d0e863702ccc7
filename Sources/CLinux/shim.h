/* epoll(7) and eventfd(2): parts of glibc that the toolchain's Glibc module does not export. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
