package background

import (
	"runtime"
	"slices"
	"testing"

	"golang.org/x/sys/unix"
)

// priority is the niceness of the thread.
func priority() int {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	n, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid())
	if err != nil {
		return -1
	}
	return 20 - n // as the kernel tells it
}

func TestTheLatterHalf(t *testing.T) {
	for _, c := range []struct{ all, want []int }{
		{[]int{0}, []int{0}},
		{[]int{0, 1}, []int{1}},
		{[]int{1, 3, 5}, []int{3, 5}},
		{[]int{0, 1, 2, 3}, []int{2, 3}},
	} {
		var all unix.CPUSet
		for _, cpu := range c.all {
			all.Set(cpu)
		}
		var got []int
		half := latterHalf(all)
		for cpu := range 8 {
			if half.IsSet(cpu) {
				got = append(got, cpu)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %v: %v, want %v", c.all, got, c.want)
		}
	}
}
