package journal

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"quincunx/internal/message"
)

// Same returns an error that names the first field, in alphabetical order, that differs between two headers, with
// both values: "seed is 3, want 4". Nested fields and elements of arrays, counted from 1, are named by their path:
// "players 1 name".
func Same(found, want any) error {
	here, err := fields(found)
	if err != nil {
		return err
	}
	there, err := fields(want)
	if err != nil {
		return err
	}
	all := maps.Clone(here)
	maps.Copy(all, there)
	for _, field := range slices.Sorted(maps.Keys(all)) {
		if here[field] != there[field] {
			return fmt.Errorf("%s is %s, want %s", field, orNotSet(here[field]), orNotSet(there[field]))
		}
	}
	return nil
}

func orNotSet(text string) string {
	if text == "" {
		return "not set"
	}
	return message.Detail(text)
}

// fields returns all values of a header by their paths.
func fields(header any) (map[string]string, error) {
	text, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return nil, err
	}
	fields := map[string]string{}
	flatten("", tree, fields)
	return fields, nil
}

func flatten(path string, value any, into map[string]string) {
	switch value := value.(type) {
	case map[string]any:
		for key, v := range value {
			flatten(strings.TrimPrefix(path+" "+key, " "), v, into)
		}
	case []any:
		for i, v := range value {
			flatten(fmt.Sprintf("%s %d", path, i+1), v, into)
		}
	case string:
		into[path] = strconv.Quote(value)
	default:
		into[path] = fmt.Sprint(value)
	}
}
