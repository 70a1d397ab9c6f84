package background

import "syscall"

// giveWay gives the calling thread a tenth of what another gets; on Linux each thread has a niceness of its own. With less
// it would seldom run on a machine that other programs keep busy, and the garbage collector, which stops all threads for an
// instant, would wait for it: half a second at the lowest priority. It can't fail: nobody needs leave to be less important.
func giveWay() {
	now, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid())
	if err != nil {
		return
	}
	nice := 20 - now // as the kernel tells it
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), min(nice+10, 19))
}
