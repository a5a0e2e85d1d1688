// Package seega evaluates positions of Seega.
package seega
