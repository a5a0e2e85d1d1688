package message

import "fmt"

// Count returns a number with its noun, such as "1 ply" or "2 plies".
func Count[N int | int64 | uint64](n N, one, many string) string {
	return fmt.Sprintf("%d %s", n, Noun(n, one, many))
}

// Noun returns the noun for a number.
func Noun[N int | int64 | uint64](n N, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
