#ifndef HOST_H
#define HOST_H

#include <stdio.h>

/* A function of a library: where its address goes, and what reads its arguments, calls
   it and answers. */
struct function {
	const char *name;
	void *address;
	void (*call)(void);
};

/* The functions of a game, the last with no name. */
struct game {
	const char *name;
	const struct function *functions;
};

extern const struct game chineseCheckers, seega, pente, trilite, jackhammer;

/* Reads the next argument. */
long number(void);

/* Take the time around a call, and answer with it. */
void start(void);
void stop(void);

/* Answers with a number. */
void answer(long n);

#endif
