package background

import "syscall"

// giveWay gives the calling thread the lowest priority; on Linux each thread has its own. It can't fail: nobody needs leave
// to be less important.
func giveWay() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), 19) }
