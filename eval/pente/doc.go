// Package pente evaluates positions of Pente.
package pente
