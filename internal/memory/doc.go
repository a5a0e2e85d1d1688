// Package memory knows how much memory the machine has.
package memory

// unknown is what Total returns where the system doesn't tell.
const unknown = 1 << 62
