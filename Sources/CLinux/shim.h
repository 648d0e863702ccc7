/* epoll(7), eventfd(2) and accept4(2): parts of glibc that the toolchain's Glibc module does not export. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
