// Package chart draws fits of weights.
package chart
