package load

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// TestHDRLog reads a log back: what it holds is what was counted.
func TestHDRLog(t *testing.T) {
	var b bytes.Buffer
	start := time.Date(2026, 3, 4, 5, 6, 7, 890e6, time.UTC)
	log := NewHDRLog(&b, start)
	rng := rand.New(rand.NewPCG(1, 2))
	total := NewTally()
	for second := 1; second <= 4; second++ {
		s := Second{At: time.Duration(second) * time.Second, Warmup: second == 1, Tally: NewTally()}
		if second != 3 { // nothing came in the third
			for range 500 {
				service := time.Duration(rng.ExpFloat64() * 1e6)
				s.Service.Record(service)
				s.Response.Record(service + time.Duration(rng.ExpFloat64()*1e8))
			}
		}
		if !s.Warmup {
			total.Merge(s.Tally)
		}
		log.Add(s)
	}
	if err := log.Err(); err != nil {
		t.Fatal(err)
	}
	read := map[string]*Latency{"response": newLatency(), "service": newLatency()}
	var begins []int64
	in := hdrhistogram.NewHistogramLogReader(&b)
	for {
		h, err := in.NextIntervalHistogram()
		if err != nil {
			t.Fatal(err)
		}
		if h == nil {
			break
		}
		of := read[h.Tag()]
		if of == nil {
			t.Fatalf("tag %q", h.Tag())
		}
		of.histogram().Merge(h)
		begins = append(begins, h.StartTimeMs())
		if d := h.EndTimeMs() - h.StartTimeMs(); d < 999 || d > 1001 {
			t.Errorf("an interval of %d ms", d)
		}
	}
	for tag, want := range map[string]*Latency{"response": total.Response, "service": total.Service} {
		if got := read[tag].Histogram; !got.Equals(want.Histogram) || got.TotalCount() != 1000 {
			t.Errorf("%s: %d values, not those that were counted", tag, got.TotalCount())
		}
	}
	want := start.Add(time.Second).UnixMilli()
	if len(begins) != 4 || begins[0]-want < -1 || begins[0]-want > 1 {
		t.Errorf("intervals begin at %d, want the first at %d", begins, want)
	}
}

func TestHDRLogHead(t *testing.T) {
	var b strings.Builder
	NewHDRLog(&b, time.Unix(1700000000, 0))
	for _, want := range []string{
		"#[Histogram log format version 1.3]\n", "#[StartTime: 1700000000 (seconds since epoch)", "#[BaseTime: 1700000000 (",
		"\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
}

type brokenWriter struct{ left int }

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left--; w.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

// TestHDRLogBroken: the run goes on where its log cannot be written.
func TestHDRLogBroken(t *testing.T) {
	for left := range 7 {
		log := NewHDRLog(&brokenWriter{left}, time.Now())
		s := Second{At: time.Second, Tally: NewTally()}
		s.Response.Record(time.Millisecond)
		s.Service.Record(time.Millisecond)
		log.Add(s)
		if err := log.Err(); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("after %d writes: %v", left, err)
		}
	}
}

// TestHDRLogOfRun: the log of a run holds what its result holds.
func TestHDRLogOfRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		s := &fakeServer{took: constant(3 * time.Millisecond), start: time.Now()}
		log := NewHDRLog(&b, time.Now())
		p := Plan{Source: fakeSource{}, Dial: s.dial, Schedule: steady(200, 5*time.Second, 4), Warmup: 1500 * time.Millisecond}
		res, err := Run(t.Context(), p, Events{Second: log.Add})
		if err != nil || log.Err() != nil {
			t.Fatal(err, log.Err())
		}
		for tag, want := range map[string]*Latency{"response": res.Total.Response, "service": res.Total.Service} {
			got := newLatency().histogram()
			in := hdrhistogram.NewHistogramLogReader(bytes.NewReader(b.Bytes()))
			for h, err := in.NextIntervalHistogram(); h != nil; h, err = in.NextIntervalHistogram() {
				if err != nil {
					t.Fatal(err)
				}
				if h.Tag() == tag {
					got.Merge(h)
				}
			}
			if !got.Equals(want.Histogram) || got.TotalCount() != res.Total.Requests {
				t.Errorf("%s: %d in the log, %d in the result", tag, got.TotalCount(), res.Total.Requests)
			}
		}
	})
}
