#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>

/* CURLMsg; `data` is a union of a pointer and a CURLcode. */
struct message {
  int kind;
  void *easy;
  union {
    void *whatever;
    int code;
  } data;
};

enum { MESSAGE_DONE = 1, GLOBAL_ALL = 3, HEADERFUNCTION = 20079, WRITEFUNCTION = 20011, OPENSOCKETFUNCTION = 20163 };

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  int (*easy_pause)(void *, int);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_setopt)(void *, int, ...);
  int (*multi_add_handle)(void *, void *);
  int (*multi_remove_handle)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, void *, unsigned int, int, int *);
  int (*multi_wakeup)(void *);
  struct message *(*multi_info_read)(void *, int *);
} curl;

static bool is_loaded = false;

static bool find(void *library, const char *name, void *function) {
  return (*(void **)function = dlsym(library, name)) != NULL;
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  is_loaded = library && find(library, "curl_global_init", &curl.global_init)
    && find(library, "curl_easy_init", &curl.easy_init) && find(library, "curl_easy_cleanup", &curl.easy_cleanup)
    && find(library, "curl_easy_setopt", &curl.easy_setopt) && find(library, "curl_easy_getinfo", &curl.easy_getinfo)
    && find(library, "curl_easy_pause", &curl.easy_pause) && find(library, "curl_slist_append", &curl.slist_append)
    && find(library, "curl_slist_free_all", &curl.slist_free_all)
    && find(library, "curl_multi_init", &curl.multi_init) && find(library, "curl_multi_cleanup", &curl.multi_cleanup)
    && find(library, "curl_multi_setopt", &curl.multi_setopt)
    && find(library, "curl_multi_add_handle", &curl.multi_add_handle)
    && find(library, "curl_multi_remove_handle", &curl.multi_remove_handle)
    && find(library, "curl_multi_perform", &curl.multi_perform)
    && find(library, "curl_multi_poll", &curl.multi_poll) && find(library, "curl_multi_wakeup", &curl.multi_wakeup)
    && find(library, "curl_multi_info_read", &curl.multi_info_read) && curl.global_init(GLOBAL_ALL) == CCURL_OK;
}

bool ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

void *ccurl_new(void) { return curl.easy_init(); }
void ccurl_free(void *easy) { curl.easy_cleanup(easy); }
int ccurl_pause(void *easy, int bits) { return curl.easy_pause(easy, bits); }
int ccurl_set_long(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_size(void *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_pointer(void *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }

int ccurl_set_callbacks(void *easy, ccurl_data_callback header, ccurl_data_callback body, ccurl_socket_callback socket) {
  int code = curl.easy_setopt(easy, HEADERFUNCTION, header);
  if (code == CCURL_OK) code = curl.easy_setopt(easy, WRITEFUNCTION, body);
  if (code == CCURL_OK) code = curl.easy_setopt(easy, OPENSOCKETFUNCTION, socket);
  return code;
}

long ccurl_get_long(void *easy, int info) {
  long value = 0;
  return curl.easy_getinfo(easy, info, &value) == CCURL_OK ? value : 0;
}

const char *ccurl_get_text(void *easy, int info) {
  const char *value = NULL;
  return curl.easy_getinfo(easy, info, &value) == CCURL_OK ? value : NULL;
}

void *ccurl_list_append(void *list, const char *line) { return curl.slist_append(list, line); }
void ccurl_list_free(void *list) { curl.slist_free_all(list); }

void *ccurl_multi_new(void) { return curl.multi_init(); }
void ccurl_multi_free(void *multi) { curl.multi_cleanup(multi); }
int ccurl_multi_set_long(void *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int ccurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }
int ccurl_multi_wakeup(void *multi) { return curl.multi_wakeup(multi); }

int ccurl_multi_perform(void *multi) {
  int running;
  return curl.multi_perform(multi, &running);
}

int ccurl_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }

void *ccurl_multi_next_done(void *multi, int *code) {
  struct message *message;
  int left;
  while ((message = curl.multi_info_read(multi, &left))) {
    if (message->kind != MESSAGE_DONE) continue;
    *code = message->data.code;
    return message->easy;
  }
  return NULL;
}
