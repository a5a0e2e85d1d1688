/*
 * The engine as a library: a conversation in UGI (docs/protocol.md), one command or answer a line, inside the program.
 *
 *     qx_engine e = qx_new("pente");
 *     qx_send(e, "position startpos moves 0:0");
 *     qx_send(e, "go nodes 10000");
 *     for (const char *line; (line = qx_read(e)) != NULL; )
 *         if (strncmp(line, "bestmove ", 9) == 0) { puts(line + 9); break; }
 *     qx_free(e);
 *
 * A program may have any number of engines. All functions may be called from any thread, but qx_free only when no other
 * call for the engine is under way, and qx_read only by one thread at a time for each engine.
 */
#ifndef QUINCUNX_H
#define QUINCUNX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An engine; 0 is none. */
typedef uintptr_t qx_engine;

/* Text in UTF-8 with a final zero. */
typedef const char qx_text;

/* qx_new starts an engine for a game: chinesecheckers, jackhammer, pente, seega or trilite. It returns 0 for any other. */
qx_engine qx_new(qx_text *game);

/* qx_send sends a command, with or without a newline at its end, and returns at once. It returns 0, or -1 after the end of the conversation. */
int qx_send(qx_engine engine, qx_text *command);

/*
 * qx_read waits for the next line of the answers and returns it without its newline, or NULL after the command quit and the last line.
 * The text is the library's, until the next qx_read or qx_free of this engine.
 */
qx_text *qx_read(qx_engine engine);

/* qx_free ends running work and releases the engine. */
void qx_free(qx_engine engine);

#ifdef __cplusplus
}
#endif

#endif
