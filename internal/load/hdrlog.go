package load

import (
	"fmt"
	"io"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// An HDRLog writes the seconds of a run as a log of histograms, version 1.3, in
// nanoseconds (https://github.com/HdrHistogram/HdrHistogram, HistogramLogWriter):
// each second response times under the tag "response" and service times under
// "service". Warm-up is not in it.
type HDRLog struct {
	log   *hdrhistogram.HistogramLogWriter
	start time.Time
	last  time.Duration
	err   error
}

// NewHDRLog begins a log of a run that began at start.
func NewHDRLog(w io.Writer, start time.Time) *HDRLog {
	h := &HDRLog{log: hdrhistogram.NewHistogramLogWriter(w), start: start}
	// The format has whole seconds; what is more stays in the times of the lines.
	base := start.Truncate(time.Second).UnixMilli()
	h.log.SetBaseTime(base)
	for _, write := range []func() error{
		func() error { return h.log.OutputComment("[Response and service times of hone load, in nanoseconds]") },
		h.log.OutputLogFormatVersion,
		func() error { return h.log.OutputBaseTime(base) },
		func() error { return h.log.OutputStartTime(base) },
		h.log.OutputLegend,
	} {
		if h.err == nil {
			h.err = write()
		}
	}
	return h
}

// Add writes a second. After an error it does nothing.
func (h *HDRLog) Add(s Second) {
	from := h.last
	h.last = s.At
	if s.Warmup || s.Tally == nil {
		return
	}
	h.write("response", s.Response, from, s.At)
	h.write("service", s.Service, from, s.At)
}

func (h *HDRLog) write(tag string, l *Latency, from, to time.Duration) {
	if h.err != nil || l.Count == 0 {
		return
	}
	g := l.Histogram
	g.SetTag(tag)
	g.SetStartTimeMs(h.start.Add(from).UnixMilli())
	g.SetEndTimeMs(h.start.Add(to).UnixMilli())
	h.err = h.log.OutputIntervalHistogram(g)
	g.SetTag("") // the histogram is not ours
}

// Err returns the first error of writing.
func (h *HDRLog) Err() error {
	if h.err != nil {
		return fmt.Errorf("write the log of histograms: %w", h.err)
	}
	return nil
}
