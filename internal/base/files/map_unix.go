//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package files

import (
	"errors"
	"math"
	"os"
	"syscall"
)

// mapFile maps a file into memory. What is mapped stays readable when the file is removed.
func mapFile(name string) (content []byte, release func() error, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	size := info.Size()
	if size == 0 { // can't be mapped
		return nil, func() error { return nil }, nil
	}
	if size > math.MaxInt {
		return nil, nil, syscall.EFBIG
	}
	content, err = syscall.Mmap(int(f.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	return content, func() error { return syscall.Munmap(content) }, nil
}
