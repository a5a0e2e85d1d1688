// Package chart draws what was recorded of a match.
package chart
