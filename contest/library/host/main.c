/* Calls a contest library for a referee in another process.

   usage: host GAME LIBRARY

   Each line of standard input is a call: the name of a function and its arguments, as
   numbers. Each is answered by a line on standard output: the time of the call in nanoseconds
   and its results, as numbers. The first line, before any call, is "ready", or
   "error" with a message. "quit" or the end of input ends the program. For the library,
   standard input is empty, and standard output is redirected to standard error. */
#include "host.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static FILE *in, *out;
static char *line;
static size_t lineSize;
static char *rest; /* the unread part of the line */
static struct timespec began;

static void fail(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fputs("error ", out);
	vfprintf(out, format, arguments);
	fputc('\n', out);
	fflush(out);
	exit(1);
}

long readNumber(void)
{
	char *end;
	long n = strtol(rest, &end, 10);
	if (end == rest)
		fail("a number is missing");
	rest = end;
	return n;
}

void startTimer(void) { clock_gettime(CLOCK_MONOTONIC, &began); }

void stopTimer(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	fprintf(out, "%lld", (now.tv_sec - began.tv_sec) * 1000000000LL + (now.tv_nsec - began.tv_nsec));
}

void writeNumber(long n) { fprintf(out, " %ld", n); }

static const struct game *const games[] = {&chineseCheckers, &seega, &pente, &trilite, &jackhammer};

static const struct game *gameOf(const char *name)
{
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
	fail("there is no game %s", name);
	return NULL;
}

static void load(const struct game *g, const char *path)
{
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (library == NULL)
		fail("%s", dlerror());
	for (const struct function *f = g->functions; f->name != NULL; f++) {
		void *symbol = dlsym(library, f->name);
		if (symbol == NULL)
			fail("%s has no function %s", path, f->name);
		memcpy(f->address, &symbol, sizeof symbol); /* ISO C has no cast from void * to a function pointer */
	}
}

static void call(const struct game *g, const char *name)
{
	for (const struct function *f = g->functions; f->name != NULL; f++)
		if (strcmp(f->name, name) == 0) {
			f->call();
			fputc('\n', out);
			fflush(out);
			return;
		}
	fail("there is no function %s", name);
}

int main(int count, char **words)
{
	in = fdopen(dup(0), "r");
	out = fdopen(dup(1), "w");
	int null = open("/dev/null", O_RDONLY);
	if (in == NULL || out == NULL || null < 0 || dup2(null, 0) < 0 || dup2(2, 1) < 0)
		return 1;
	setvbuf(stdout, NULL, _IOLBF, 0);
	setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}); /* no core file if the library crashes */
	if (count != 3)
		fail("usage: host GAME LIBRARY");
	const struct game *g = gameOf(words[1]);
	load(g, words[2]);
	fputs("ready\n", out);
	fflush(out);
	while (getline(&line, &lineSize, in) > 0) {
		size_t name = strcspn(line, " \n");
		rest = line + name + (line[name] == ' ');
		line[name] = '\0';
		if (strcmp(line, "quit") == 0)
			break;
		call(g, line);
	}
	_exit(0); /* without the library's destructors */
}
