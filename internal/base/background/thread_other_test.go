//go:build !linux

package background

func priority() int { return 0 }
