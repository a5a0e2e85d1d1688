// Package chart draws the losses and the weights of a fit as SVG pictures.
package chart
