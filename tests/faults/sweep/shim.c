/*
 * Loaded before the program (LD_PRELOAD): records every file call below a folder, or lets one of them fail.
 * It sits below Node and the addon alike, because both reach the system through the C library.
 *
 *   FAULT_ROOT  folder whose files are watched; anything else passes
 *   FAULT_LOG   file outside of it that gets a line "call<TAB>path" a call, and "!" once the fault has struck
 *   FAULT_CALL, FAULT_PATH, FAULT_NTH   which call: its name, a pattern for its path below the root, and the how-manieth of those
 *   FAULT_KIND  kill-before, kill-after, torn (half of a write, then death), short (half), or the number of an error
 *   FAULT_STAYS "1": every later call that needs room fails the same way, as on a disk that is full
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum action { PASS, KILL_AFTER, TORN, SHORT, FAIL };

#define FILES 65536
struct file {
  char *path;
  int is_written;
};
static struct file files[FILES];

static const char *root, *call_name, *call_path, *kind;
static size_t root_length;
static long call_number, seen;
static int log_file = -1, error_number, stays, is_full;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static const char *setting(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value == NULL ? otherwise : strdup(value);
}

__attribute__((constructor)) static void start(void) {
  root = setting("FAULT_ROOT", NULL);
  root_length = root == NULL ? 0 : strlen(root);
  call_name = setting("FAULT_CALL", "");
  call_path = setting("FAULT_PATH", "");
  call_number = atol(setting("FAULT_NTH", "0"));
  kind = setting("FAULT_KIND", "");
  error_number = atoi(kind);
  stays = strcmp(setting("FAULT_STAYS", ""), "1") == 0;
  const char *log = setting("FAULT_LOG", NULL);
  if (log != NULL) log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  /* programs that the command starts are not under test */
  unsetenv("LD_PRELOAD");
}

static void note(const char *call, const char *path) {
  char line[PATH_MAX + 64];
  int length = snprintf(line, sizeof line, "%s\t%s\n", call, path);
  if (log_file >= 0) syscall(SYS_write, log_file, line, (size_t)length);
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

/** The part of a path below the root, "." for the root itself, NULL for anything else. */
static const char *below(const char *path, char *buffer) {
  if (root == NULL || path == NULL) return NULL;
  if (path[0] != '/') {
    if (getcwd(buffer, PATH_MAX) == NULL || strlen(buffer) + strlen(path) + 2 > PATH_MAX) return NULL;
    strcat(strcat(buffer, "/"), path);
    path = buffer;
  }
  if (strncmp(path, root, root_length) != 0) return NULL;
  if (path[root_length] == '\0') return ".";
  return path[root_length] == '/' ? path + root_length + 1 : NULL;
}

static int needs_room(const char *call) {
  static const char *const calls[] = {"open", "write", "sync", "mkdir", "link", "rename", "copy", "symlink"};
  for (size_t at = 0; at < sizeof calls / sizeof *calls; at += 1)
    if (strcmp(call, calls[at]) == 0) return 1;
  return 0;
}

/** Counts a call and says what is to happen to it; death before it happens here. */
static enum action meet(const char *call, const char *path) {
  if (path == NULL) return PASS;
  pthread_mutex_lock(&lock);
  note(call, path);
  int is_hit = call_number > 0 && strcmp(call, call_name) == 0 && fnmatch(call_path, path, 0) == 0 && ++seen == call_number;
  if (is_hit) {
    note("!", kind);
    is_full = stays;
  }
  int fails = is_hit || (is_full && needs_room(call));
  pthread_mutex_unlock(&lock);
  if (!fails) return PASS;
  if (strcmp(kind, "kill-before") == 0) die();
  if (strcmp(kind, "kill-after") == 0) return KILL_AFTER;
  if (strcmp(kind, "torn") == 0) return TORN;
  if (strcmp(kind, "short") == 0) return SHORT;
  errno = error_number;
  return FAIL;
}

/* the call itself between what comes before and after it */
#define AROUND(type, call, path, real_call, failed) \
  do {                                              \
    enum action action = meet(call, path);          \
    if (action == FAIL) return failed;              \
    type result = real_call;                        \
    if (action != PASS) die();                      \
    return result;                                  \
  } while (0)

static void remember(int fd, const char *path, int is_written) {
  if (fd < 0 || fd >= FILES) return;
  free(files[fd].path);
  files[fd].path = strdup(path);
  files[fd].is_written = is_written;
}

static const char *path_of(int fd) { return fd >= 0 && fd < FILES ? files[fd].path : NULL; }

static int open_watched(const char *path, int flags, mode_t mode) {
  char buffer[PATH_MAX];
  const char *name = below(path, buffer);
  int is_written = (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0;
  enum action action = meet(is_written ? "open" : "open-read", name);
  if (action == FAIL) return -1;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (action != PASS) die();
  if (fd >= 0 && name != NULL) remember(fd, name, is_written);
  return fd;
}

#define MODE(flags)                                       \
  mode_t mode = 0;                                        \
  if (((flags) & (O_CREAT | __O_TMPFILE)) != 0) {         \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    mode = va_arg(rest, mode_t);                          \
    va_end(rest);                                         \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_watched(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_watched(path, flags | O_LARGEFILE, mode);
}

/** Closes in any case: after an error of close the number is free again all the same. */
static int close_watched(int fd, int (*close_it)(int)) {
  const char *path = path_of(fd);
  if (path == NULL) return close_it(fd);
  enum action action = meet(files[fd].is_written ? "close" : "close-read", path);
  files[fd].path = NULL;
  int result = close_it(fd);
  if (action == FAIL) {
    errno = error_number;
    return -1;
  }
  if (action != PASS) die();
  return result;
}

int close(int fd) { return close_watched(fd, REAL(close)); }

/** A transfer of which the half, or nothing, may come through. */
#define TRANSFER(call, fd, size, whole, half)             \
  do {                                                    \
    enum action action = meet(call, path_of(fd));         \
    if (action == FAIL) return -1;                        \
    int is_halved = action == SHORT || action == TORN;    \
    ssize_t result = is_halved && (size) > 1 ? half : whole; \
    if (action == KILL_AFTER || action == TORN) die();    \
    return result;                                        \
  } while (0)

#define HALF(size) (((size) + 1) / 2)

ssize_t write(int fd, const void *data, size_t size) {
  TRANSFER("write", fd, size, REAL(write)(fd, data, size), REAL(write)(fd, data, HALF(size)));
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  TRANSFER("write", fd, size, REAL(pwrite64)(fd, data, size, at), REAL(pwrite64)(fd, data, HALF(size), at));
}
ssize_t read(int fd, void *data, size_t size) {
  TRANSFER("read", fd, size, REAL(read)(fd, data, size), REAL(read)(fd, data, size > 64 ? 64 : HALF(size)));
}
ssize_t pread64(int fd, void *data, size_t size, off64_t at) {
  TRANSFER("read", fd, size, REAL(pread64)(fd, data, size, at), REAL(pread64)(fd, data, size > 64 ? 64 : HALF(size), at));
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  TRANSFER("write", fd, parts[0].iov_len, REAL(writev)(fd, parts, count),
           REAL(write)(fd, parts[0].iov_base, HALF(parts[0].iov_len)));
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  TRANSFER("write", fd, parts[0].iov_len, REAL(pwritev64)(fd, parts, count, at),
           REAL(pwrite64)(fd, parts[0].iov_base, HALF(parts[0].iov_len), at));
}
ssize_t readv(int fd, const struct iovec *parts, int count) {
  TRANSFER("read", fd, parts[0].iov_len, REAL(readv)(fd, parts, count),
           REAL(read)(fd, parts[0].iov_base, HALF(parts[0].iov_len)));
}
ssize_t preadv64(int fd, const struct iovec *parts, int count, off64_t at) {
  TRANSFER("read", fd, parts[0].iov_len, REAL(preadv64)(fd, parts, count, at),
           REAL(pread64)(fd, parts[0].iov_base, HALF(parts[0].iov_len), at));
}
ssize_t sendfile64(int out, int in, off64_t *at, size_t size) {
  TRANSFER("copy", out, size, REAL(sendfile64)(out, in, at, size), REAL(sendfile64)(out, in, at, HALF(size)));
}

int fsync(int fd) { AROUND(int, "sync", path_of(fd), REAL(fsync)(fd), -1); }
int fdatasync(int fd) { AROUND(int, "sync", path_of(fd), REAL(fdatasync)(fd), -1); }
int ftruncate64(int fd, off64_t size) { AROUND(int, "truncate", path_of(fd), REAL(ftruncate64)(fd, size), -1); }
int fchmod(int fd, mode_t mode) { AROUND(int, "mode", path_of(fd), REAL(fchmod)(fd, mode), -1); }
int futimens(int fd, const struct timespec times[2]) { AROUND(int, "mode", path_of(fd), REAL(futimens)(fd, times), -1); }

#define BELOW(path)      \
  char buffer[PATH_MAX]; \
  const char *name = below(path, buffer)

int rename(const char *from, const char *to) {
  BELOW(to);
  AROUND(int, "rename", name, REAL(rename)(from, to), -1);
}
int link(const char *from, const char *to) {
  BELOW(to);
  AROUND(int, "link", name, REAL(link)(from, to), -1);
}
int symlink(const char *from, const char *to) {
  BELOW(to);
  AROUND(int, "symlink", name, REAL(symlink)(from, to), -1);
}
int unlink(const char *path) {
  BELOW(path);
  AROUND(int, "unlink", name, REAL(unlink)(path), -1);
}
int mkdir(const char *path, mode_t mode) {
  BELOW(path);
  AROUND(int, "mkdir", name, REAL(mkdir)(path, mode), -1);
}
int rmdir(const char *path) {
  BELOW(path);
  AROUND(int, "rmdir", name, REAL(rmdir)(path), -1);
}
int chmod(const char *path, mode_t mode) {
  BELOW(path);
  AROUND(int, "mode", name, REAL(chmod)(path, mode), -1);
}
int scandir64(const char *path, struct dirent64 ***list, int (*filter)(const struct dirent64 *),
              int (*compare)(const struct dirent64 **, const struct dirent64 **)) {
  BELOW(path);
  AROUND(int, "scan", name, REAL(scandir64)(path, list, filter, compare), -1);
}
DIR *opendir(const char *path) {
  BELOW(path);
  AROUND(DIR *, "scan", name, REAL(opendir)(path), NULL);
}
int access(const char *path, int mode) {
  BELOW(path);
  AROUND(int, "stat", name, REAL(access)(path, mode), -1);
}
ssize_t readlink(const char *path, char *target, size_t size) {
  BELOW(path);
  AROUND(ssize_t, "stat", name, REAL(readlink)(path, target, size), -1);
}
char *realpath(const char *path, char *resolved) {
  BELOW(path);
  AROUND(char *, "stat", name, REAL(realpath)(path, resolved), NULL);
}
int stat64(const char *path, struct stat64 *found) {
  BELOW(path);
  AROUND(int, "stat", name, REAL(stat64)(path, found), -1);
}

/* libuv asks for these by number */
long syscall(long number, ...) {
  long words[6];
  va_list rest;
  va_start(rest, number);
  for (int at = 0; at < 6; at += 1) words[at] = va_arg(rest, long);
  va_end(rest);
  static long (*call)(long, ...);
  if (call == NULL) call = (long (*)(long, ...))real("syscall");
#define CALL(size_word) call(number, words[0], words[1], words[2], words[3], size_word, words[5])
  if (number == SYS_copy_file_range) TRANSFER("copy", (int)words[2], words[4], CALL(words[4]), CALL(HALF(words[4])));
  if (number == SYS_close) return close_watched((int)words[0], REAL(close));
  if (number == SYS_statx) {
    BELOW((const char *)words[1]);
    AROUND(long, "stat", *(const char *)words[1] == '\0' ? NULL : name, CALL(words[4]), -1);
  }
  return CALL(words[4]);
}
