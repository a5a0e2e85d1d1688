// Package chart draws the course of a recorded match.
package chart
