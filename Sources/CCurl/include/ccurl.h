/* libcurl as far as HTTPClient uses it, found when the program runs: no header of it is needed to build, no flag to link.
 *
 * Numbers are those of curl/curl.h and curl/multi.h, which libcurl never changes. libcurl 7.68 or newer. The functions
 * may be called only after ccurl_load returned true. */
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* CURLoption: + 0 a long, + 10000 a pointer, + 20000 a function, + 30000 a 64-bit number. */
enum {
  CCURL_WRITEDATA = 10001,
  CCURL_URL = 10002,
  CCURL_PROXY = 10004,
  CCURL_ERRORBUFFER = 10010,
  CCURL_USERAGENT = 10018,
  CCURL_HTTPHEADER = 10023,
  CCURL_HEADERDATA = 10029,
  CCURL_POST = 47,
  CCURL_NETRC = 51,
  CCURL_FOLLOWLOCATION = 52,
  CCURL_CAINFO = 10065,
  CCURL_HTTP_VERSION = 84,
  CCURL_NOSIGNAL = 99,
  CCURL_HTTP_CONTENT_DECODING = 158,
  CCURL_OPENSOCKETDATA = 10164,
  CCURL_COPYPOSTFIELDS = 10165,
  CCURL_PROTOCOLS = 181,
  CCURL_PATH_AS_IS = 234,
  CCURL_SUPPRESS_CONNECT_HEADERS = 265,
  CCURL_DISALLOW_USERNAME_IN_URL = 278,
  CCURL_HTTP09_ALLOWED = 285,
  CCURL_QUICK_EXIT = 322,
  CCURL_POSTFIELDSIZE_LARGE = 30120,
};

/* Values of options. */
enum { CCURL_HTTP_VERSION_1_1 = 2, CCURL_PROTOCOL_HTTP = 1, CCURL_PROTOCOL_HTTPS = 2, CCURL_ERROR_SIZE = 256 };

/* CURLMoption. */
enum { CCURL_MULTI_MAXCONNECTS = 6, CCURL_MULTI_MAX_HOST_CONNECTIONS = 7 };

/* CURLINFO. */
enum { CCURL_INFO_PRIMARY_IP = 0x100020, CCURL_INFO_OS_ERRNO = 0x200019, CCURL_INFO_PRIMARY_PORT = 0x200028 };

/* What a body callback answers to be asked again later, and bits for ccurl_pause. */
enum { CCURL_WRITE_PAUSE = 0x10000001, CCURL_PAUSE_NONE = 0 };

/* CURLcode. */
enum {
  CCURL_OK = 0,
  CCURL_UNSUPPORTED_PROTOCOL = 1,
  CCURL_URL_MALFORMAT = 3,
  CCURL_COULDNT_RESOLVE_PROXY = 5,
  CCURL_COULDNT_RESOLVE_HOST = 6,
  CCURL_COULDNT_CONNECT = 7,
  CCURL_WEIRD_SERVER_REPLY = 8,
  CCURL_PARTIAL_FILE = 18,
  CCURL_OUT_OF_MEMORY = 27,
  CCURL_OPERATION_TIMEDOUT = 28,
  CCURL_SSL_CONNECT_ERROR = 35,
  CCURL_PEER_CERTIFICATE = 51,
  CCURL_GOT_NOTHING = 52,
  CCURL_SEND_ERROR = 55,
  CCURL_RECV_ERROR = 56,
  CCURL_PEER_FAILED_VERIFICATION = 60,
  CCURL_BAD_CONTENT_ENCODING = 61,
  CCURL_LOGIN_DENIED = 67,
  CCURL_SSL_CACERT_BADFILE = 77,
  CCURL_SSL_ISSUER_ERROR = 83,
  CCURL_INVALID_CERTIFICATE_STATUS = 91,
  CCURL_TOO_LARGE = 100,
};

/* struct curl_sockaddr; `address` is as long as `length` says. */
struct ccurl_address {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
};

/* Called with one field line, or with a piece of a body; answers how many bytes it took. */
typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
/* Called before a connection is made; answers a new socket, or -1 to refuse the address. */
typedef int (*ccurl_socket_callback)(void *context, int purpose, struct ccurl_address *address);

/* Finds libcurl, once; false where it is missing or too old. */
bool ccurl_load(void);

void *ccurl_new(void);
void ccurl_free(void *easy);
int ccurl_pause(void *easy, int bits);
/* These answer a CURLcode. */
int ccurl_set_long(void *easy, int option, long value);
int ccurl_set_size(void *easy, int option, int64_t value);
int ccurl_set_pointer(void *easy, int option, const void *value);
int ccurl_set_callbacks(void *easy, ccurl_data_callback header, ccurl_data_callback body, ccurl_socket_callback socket);
long ccurl_get_long(void *easy, int info);
/* Null where there is none; it lives as long as the handle. */
const char *ccurl_get_text(void *easy, int info);

void *ccurl_list_append(void *list, const char *line);
void ccurl_list_free(void *list);

void *ccurl_multi_new(void);
void ccurl_multi_free(void *multi);
int ccurl_multi_set_long(void *multi, int option, long value);
int ccurl_multi_add(void *multi, void *easy);
int ccurl_multi_remove(void *multi, void *easy);
int ccurl_multi_perform(void *multi);
int ccurl_multi_poll(void *multi, int milliseconds);
int ccurl_multi_wakeup(void *multi);
/* The next handle that is done, with its CURLcode; null for none. */
void *ccurl_multi_next_done(void *multi, int *code);

#endif
