package background

import "golang.org/x/sys/unix"

// giveWay gives the calling thread, and what programs it starts, a tenth of what another gets, and the latter half of
// the processors alone; on Linux each thread has a niceness of its own. With less it would seldom run on a machine that
// other programs keep busy, and the garbage collector, which stops all threads for an instant, would wait for it: half
// a second at the lowest priority. It can't fail: nobody needs leave to be less important.
func giveWay() {
	now, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid())
	if err != nil {
		return
	}
	nice := 20 - now // as the kernel tells it
	_ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), min(nice+10, 19))
	var allowed unix.CPUSet
	if err := unix.SchedGetaffinity(0, &allowed); err == nil {
		latter := latterHalf(allowed)
		_ = unix.SchedSetaffinity(0, &latter)
	}
}

// latterHalf leaves the first half of the processors out; of one processor it leaves that.
func latterHalf(all unix.CPUSet) unix.CPUSet {
	for cpu, left := 0, all.Count()/2; left > 0; cpu++ {
		if all.IsSet(cpu) {
			all.Clear(cpu)
			left--
		}
	}
	return all
}
