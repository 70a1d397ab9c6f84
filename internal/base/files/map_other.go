//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package files

import "os"

// mapFile reads the whole file, where files can't be mapped.
func mapFile(name string) (content []byte, release func() error, err error) {
	content, err = os.ReadFile(name)
	return content, func() error { return nil }, err
}
