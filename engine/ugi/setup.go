package ugi

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
)

// The names that clients show.
const (
	engineName   = "quincunx"
	engineAuthor = "the quincunx authors"
)

// introduce answers with the engine's name and the options of the present game.
func (s *session) introduce([]string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", engineName, engineAuthor)
	for _, o := range s.settings() {
		fmt.Fprintf(&b, "option %s\n", declaration(o.Option))
	}
	b.WriteString("ugiok")
	s.answer("%s", &b)
	return nil
}

// isReady answers when the next search can begin without delay, or at once while a job runs.
func (s *session) isReady([]string) error {
	if s.running() == nil {
		if err := s.engine.Prepare(s.ctx); err != nil {
			s.fail(fmt.Errorf("isready: %w", err))
		}
	}
	s.answer("readyok")
	return nil
}

func (s *session) newGame([]string) error {
	return s.engine.NewGame()
}

// setPosition sets up a position and makes moves. On an error nothing changes.
func (s *session) setPosition(words []string) error {
	if len(words) == 0 {
		return errors.New("want startpos or fen")
	}
	setup, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setup, moves = words[:i], words[i+1:]
	}
	switch {
	case len(setup) == 0:
		return errors.New("want startpos or fen before moves")
	case setup[0] == "startpos" && len(setup) > 1:
		return fmt.Errorf("unexpected %s after startpos", message.Quote(setup[1]))
	case setup[0] == "startpos":
		return s.engine.SetStart(moves...)
	case setup[0] == "fen":
		return s.engine.SetPosition(strings.Join(setup[1:], " "), moves...)
	}
	return fmt.Errorf("want startpos or fen, not %s", message.Quote(setup[0]))
}
