#ifndef HOST_H
#define HOST_H

#include <stdio.h>

/* A function of a library: the variable for its address, and a function that reads its
   arguments, calls it and writes its results. */
struct function {
	const char *name;
	void *address; /* a pointer to the variable */
	void (*call)(void);
};

/* The functions of a game; the last element of the array has no name. */
struct game {
	const char *name;
	const struct function *functions;
};

extern const struct game chineseCheckers, seega, pente, trilite, jackhammer;

/* Reads the next argument. */
long readNumber(void);

/* Measure the time of a call; stopTimer writes it. */
void startTimer(void);
void stopTimer(void);

/* Writes a result. */
void writeNumber(long n);

#endif
