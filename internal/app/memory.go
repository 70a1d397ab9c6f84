package app

import (
	"bufio"
	"bytes"
	"os"
	"strconv"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
)

// memory is what the process holds, apart: its own, which nobody else can have, and files that it has mapped (the read
// index, the vehicles), which the system takes back when it needs the room and reads again when they are asked for.
// Only where the system says so, which is Linux.
func memory() []prometheus.Collector {
	if _, said := memoryNow(); !said {
		return nil
	}
	gauge := func(name, help string, of func(resident) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			now, _ := memoryNow()
			return of(now)
		})
	}
	return []prometheus.Collector{
		gauge("camber_memory_own_bytes", "Memory that is the process's own.", func(r resident) float64 { return r.own }),
		gauge("camber_memory_mapped_bytes", "Memory of mapped files, which the system may take back.",
			func(r resident) float64 { return r.mapped }),
	}
}

// resident is memory in bytes.
type resident struct{ own, mapped float64 }

func memoryNow() (r resident, said bool) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return resident{}, false
	}
	return memoryOf(status)
}

// memoryOf reads the lines "RssAnon:  1234 kB" and "RssFile:  1234 kB".
func memoryOf(status []byte) (r resident, said bool) {
	lines := bufio.NewScanner(bytes.NewReader(status))
	found := 0
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		kilobytes, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(value, "kB")), 64)
		if err != nil {
			continue
		}
		switch name {
		case "RssAnon":
			r.own, found = kilobytes*1024, found+1
		case "RssFile":
			r.mapped, found = kilobytes*1024, found+1
		}
	}
	return r, found == 2
}
