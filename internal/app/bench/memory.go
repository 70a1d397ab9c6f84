package bench

import (
	"context"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"

	"camber/internal/base/clock"
)

// resident is the memory of this process in KB: its own, and what it has mapped and touched. 0 where the system does
// not tell.
func resident() (own, mapped int) {
	const status = "/proc/self/status"
	return kilobytes(lineOf(status, "RssAnon")), kilobytes(lineOf(status, "RssFile"))
}

// heapPeak watches the heap until stop is called, which returns the most that lived and was garbage, in bytes.
func heapPeak(ctx context.Context) (stop func() uint64) {
	runtime.GC()
	watching, cancel := context.WithCancel(ctx)
	peak := uint64(0)
	var done sync.WaitGroup
	done.Go(func() {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for {
			metrics.Read(sample)
			peak = max(peak, sample[0].Value.Uint64())
			if clock.Wait(watching, 10*time.Millisecond) != nil {
				return
			}
		}
	})
	return func() uint64 {
		cancel()
		done.Wait()
		return peak
	}
}
