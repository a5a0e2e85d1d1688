package referee

import (
	"fmt"
	"time"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/jackhammer"
	"quincunx/contest/library"
	"quincunx/contest/pente"
	"quincunx/contest/seega"
	"quincunx/contest/trilite"
	"quincunx/internal/quote"
)

// Own returns our own entry of a game as a player. A call may take as long as limit.
func Own(game string, limit time.Duration) (Player, error) {
	switch game {
	case "chinesecheckers":
		return ChineseCheckers(chinesecheckers.New(), limit), nil
	case "seega":
		return Seega(seega.New(), limit), nil
	case "pente":
		return Pente(pente.New(), limit), nil
	case "trilite":
		return Trilite(trilite.New(), limit), nil
	case "jackhammer":
		return Jackhammer(jackhammer.New(), limit), nil
	}
	return nil, noContest(game)
}

// Loaded returns an entry of a library as a player. A call may take as long as limit.
func Loaded(l *library.Library, limit time.Duration) (Player, error) {
	switch l.Game() {
	case "chinesecheckers":
		return ChineseCheckers(l.ChineseCheckers(), limit), nil
	case "seega":
		return Seega(l.Seega(), limit), nil
	case "pente":
		return Pente(l.Pente(), limit), nil
	case "trilite":
		return Trilite(l.Trilite(), limit), nil
	case "jackhammer":
		return Jackhammer(l.Jackhammer(), limit), nil
	}
	return nil, noContest(l.Game())
}

func noContest(game string) error { return fmt.Errorf("%s has no contest", quote.Word(game)) }
