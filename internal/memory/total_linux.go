package memory

import "syscall"

// Total returns the bytes of main memory of the machine, 2^62 if unknown.
func Total() uint64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return unknown
	}
	return uint64(info.Totalram) * uint64(info.Unit) //nolint:unconvert // it has 32 bits on some machines
}
