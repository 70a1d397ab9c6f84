package background

import (
	"runtime"
	"syscall"
)

// priority is the niceness of the thread.
func priority() int {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	n, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid())
	if err != nil {
		return -1
	}
	return 20 - n // as the kernel tells it
}
