//go:build race

package ugi_test

// The race detector makes a search many times slower.
func init() { stopSlack *= 10 }
