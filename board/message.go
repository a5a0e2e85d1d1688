package board

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"quincunx/internal/message"
	"quincunx/internal/plainjson"
)

// head has the fields of all requests.
type head struct {
	ID int    `json:"id"`
	Do string `json:"do"`
}

// parseHead returns the head of a message.
func parseHead(message []byte) (h head, err error) {
	if err := json.Unmarshal(message, &h); err != nil {
		return h, plainly(err)
	}
	if h.ID <= 0 {
		return h, fmt.Errorf("id %d: want a whole number from 1", h.ID)
	}
	return h, nil
}

// decode decodes a message into fields, a pointer to a struct that embeds head. An unknown field in the message is an error.
func decode(message []byte, fields any) error {
	return plainly(plainjson.Decode(message, fields))
}

// plainly returns an error of encoding/json in the terms of the message instead of Go types.
func plainly(err error) error {
	wrong := (*json.UnmarshalTypeError)(nil)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong):
		field := wrong.Field
		for _, embedded := range []string{"head.", "gameFields.", "Attributes."} {
			field = strings.TrimPrefix(field, embedded)
		}
		return fmt.Errorf("%s: got a JSON %s, want %s", cmp.Or(field, "message"), wrong.Value, kindOf(wrong))
	}
	return errors.New("message: " + message.Detail(strings.TrimPrefix(err.Error(), "json: ")))
}

// kindOf returns the kind of values that a field accepts.
func kindOf(wrong *json.UnmarshalTypeError) string {
	switch name := wrong.Type.Kind().String(); {
	case strings.HasPrefix(name, "int"):
		return "a whole number"
	case strings.HasPrefix(name, "uint"):
		return "a whole number from 0"
	case name == "bool":
		return "true or false"
	case name == "slice":
		return "an array"
	case name == "map", name == "struct":
		return "an object"
	default:
		return "a " + name
	}
}

// failure is the answer to a request that has failed.
type failure struct {
	Error string `json:"error"`
}

// encode returns the message with an answer to request id, which is a struct or a map.
func encode(id int, more bool, answer any) ([]byte, error) {
	body, err := plainjson.Marshal(answer)
	if err != nil {
		return nil, err
	}
	message := fmt.Appendf(nil, `{"id":%d`, id)
	if more {
		message = append(message, `,"more":true`...)
	}
	if len(body) > len(`{}`) {
		message = append(message, ',')
	}
	return append(message, body[1:]...), nil
}
