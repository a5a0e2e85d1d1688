/* Entries that play legally at random, until they do what their file's name says:
   KIND-CALL.so does something wrong in its call of that number, counted from 1 over all
   functions that are to answer with a move, and again every so many calls. */
#ifndef TROUBLE_H
#define TROUBLE_H

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *trouble(void)
{
	static char kind[32];
	static int every, call;
	if (kind[0] == '\0') {
		Dl_info self;
		dladdr((void *)trouble, &self);
		const char *name = strrchr(self.dli_fname, '/') + 1;
		size_t length = strcspn(name, "-.");
		memcpy(kind, name, length);
		every = atoi(name + length + 1);
	}
	return every > 0 && ++call % every == 0 ? kind : "";
}

/* Does what ends no call in the usual way, and reports whether the answer is to be
   something else. */
static int misled(const char *kind)
{
	if (strcmp(kind, "segfault") == 0)
		*(volatile int *)8 = 1;
	else if (strcmp(kind, "abort") == 0)
		abort();
	else if (strcmp(kind, "exit") == 0)
		exit(0);
	else if (strcmp(kind, "hang") == 0)
		for (;;)
			pause();
	else if (strcmp(kind, "late") == 0)
		usleep(20000);
	return strcmp(kind, "illegal") == 0;
}

static unsigned seed = 1;

/* Returns a number 0..n-1, by a linear congruential generator. */
static int chance(int n)
{
	seed = seed * 1664525u + 1013904223u;
	return (int)((seed >> 8) % (unsigned)n);
}

#endif
