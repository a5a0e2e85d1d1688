package board

import (
	"context"
	"fmt"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/session"
	"quincunx/session/notation"
)

// importRequest asks for the games of a file.
type importRequest struct {
	head
	Name string `json:"name"` // of the file, for messages
	Text string `json:"text"`
}

type importAnswer struct {
	Saved []session.Saved `json:"saved"` // at least one
}

func importGames(_ context.Context, _ *Conn, r *importRequest, _ func(any)) (any, error) {
	games, err := notation.Read([]byte(r.Text))
	if err != nil && r.Name != "" {
		err = fmt.Errorf("%s: %w", message.Quote(r.Name), err)
	}
	return importAnswer{games}, err
}

// exportRequest asks for a game in a format of files.
type exportRequest struct {
	head
	Saved  session.Saved `json:"saved"`
	Format string        `json:"format"` // one of notation.Formats; svg or text: the present position
}

type exportAnswer struct {
	Name string `json:"name"` // of a file
	Type string `json:"type"` // media type
	Text string `json:"text"`
}

func export(_ context.Context, c *Conn, r *exportRequest, _ func(any)) (any, error) {
	if len(r.Saved.Nodes) > c.service.limits.Moves {
		return nil, fmt.Errorf("saved: %d moves, want at most %d", len(r.Saved.Nodes), c.service.limits.Moves)
	}
	switch r.Format {
	case "svg", "text":
		s, err := session.Restore(r.Saved, session.Options{Strength: session.Strength{Level: session.MaxLevel}})
		if err != nil {
			return nil, fmt.Errorf("saved: %w", err)
		}
		return exportPosition(s, r.Format)
	}
	data, err := notation.Write(r.Saved, notation.Format(r.Format))
	if err != nil {
		return nil, err
	}
	ending, media := r.Format, "text/plain"
	switch notation.Format(r.Format) {
	case notation.Session:
		ending, media = "json", "application/json"
	case notation.SGF:
		media = "application/x-go-sgf"
	}
	return exportAnswer{r.Saved.Game + "." + ending, media, string(data)}, nil
}

// exportPosition returns the present position of a session as a picture or as its text form.
func exportPosition(s *session.Session, format string) (any, error) {
	if format == "text" {
		return exportAnswer{s.Game().Name + ".txt", "text/plain", string(s.State().AppendText(nil)) + "\n"}, nil
	}
	b := s.Board()
	if b == nil {
		return nil, fmt.Errorf("%s has no pictures", s.Game().Title)
	}
	b.Caption = s.Caption()
	return exportAnswer{s.Game().Name + ".svg", "image/svg+xml", string(b.AppendSVG(nil))}, nil
}

// formatsOf returns the formats in which a game can be exported, except the formats for a position.
func formatsOf(g engine.Game) (names []string) {
	for _, f := range notation.Formats(g.Name) {
		names = append(names, string(f))
	}
	return names
}
