// Package lint holds checks of the whole source tree, which run as tests.
package lint
