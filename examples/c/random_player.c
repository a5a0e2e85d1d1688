/*
 * The engine plays a game of Pente on 9×9 against a player of random moves, who begins, and prints the result.
 *
 *     cc -I bindings/c examples/c/random_player.c -L lib -lquincunx -Wl,-rpath,"$PWD/lib" -o random_player && ./random_player
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quincunx.h"

enum { MAX_TEXT = 4096, MAX_WORDS = 512 };

static qx_engine engine;

/* Returns the next answer that begins with a word; ends the program if the engine reports an error. */
static const char *await(const char *word) {
	for (const char *line; (line = qx_read(engine)) != NULL;) {
		if (strncmp(line, word, strlen(word)) == 0)
			return line;
		if (strncmp(line, "info string error", 17) == 0) {
			fprintf(stderr, "%s\n", line);
			exit(1);
		}
	}
	fprintf(stderr, "the engine has ended\n");
	exit(1);
}

/* Splits a line at its spaces, and returns the number of words. */
static int split(char *line, char *words[MAX_WORDS]) {
	int n = 0;
	for (char *word = strtok(line, " "); word != NULL && n < MAX_WORDS; word = strtok(NULL, " "))
		words[n++] = word;
	return n;
}

int main(void) {
	static char moves[MAX_TEXT] = "position startpos moves", line[MAX_TEXT], *words[MAX_WORDS];
	engine = qx_new("pente");
	qx_send(engine, "setoption name Size value 4");
	srand(1);
	for (int played = 0;; played++) {
		qx_send(engine, moves);
		qx_send(engine, "moves");
		snprintf(line, sizeof line, "%s", await("moves"));
		int n = split(line, words); /* "moves", the player to act, and the player's moves */
		if (n == 1) {
			qx_send(engine, "query result");
			printf("%s after %d moves\n", await("response") + strlen("response "), played);
			break;
		}
		const char *move = words[2 + rand() % (n - 2)];
		if (strcmp(words[1], "p2") == 0) {
			qx_send(engine, "go nodes 2000");
			move = await("bestmove") + strlen("bestmove ");
		}
		if (strlen(moves) + strlen(move) + 2 > sizeof moves)
			return 1;
		strcat(strcat(moves, " "), move);
	}
	qx_free(engine);
	return 0;
}
