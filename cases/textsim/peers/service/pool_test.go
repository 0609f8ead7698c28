package service

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gohone/hone/cases/textsim/corpus"
)

// newTestPool has a pool without workers, so that jobs stay where they are,
// if workers is 0.
func newTestPool(t *testing.T, workers, waiting int) *pool {
	p := startPool(workers, waiting)
	t.Cleanup(func() {
		select {
		case <-p.stopped:
		default:
			p.stop()
		}
	})
	return p
}

// TestPoolConcurrent has many callers share few workers. Each must have the
// answer to its own texts, from scratch that others used before it.
func TestPoolConcurrent(t *testing.T) {
	p := newTestPool(t, 3, 100)
	var group sync.WaitGroup
	for caller := range uint64(20) {
		group.Go(func() {
			for i := range uint64(20) {
				text1, text2 := corpus.Plain(caller, 1000), corpus.Rough(i, 1000)
				want := similarityBySet(text1, text2, true)
				got, err := p.similarity(context.Background(), text1, text2)
				if err != nil || got != want {
					t.Errorf("caller %d, text %d: got %v, %v, want %v", caller, i, got, err, want)
				}
			}
		})
	}
	group.Wait()
}

func TestPoolFull(t *testing.T) {
	p := newTestPool(t, 0, 2)
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			p.similarity(ctx, "a", "b")
		})
	}
	for len(p.queue) < 2 {
		time.Sleep(time.Millisecond)
	}
	if _, err := p.similarity(context.Background(), "a", "b"); err != errBusy {
		t.Errorf("got error %v, want %v", err, errBusy)
	}
	cancel()
	group.Wait()
}

// TestPoolContext has callers who leave before a worker comes.
func TestPoolContext(t *testing.T) {
	p := newTestPool(t, 0, 10)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.similarity(cancelled, "a", "b"); err != errBusy {
		t.Errorf("cancelled: got error %v, want %v", err, errBusy)
	}
	late, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	var status *fiber.Error
	if _, err := p.similarity(late, "a", "b"); !errors.As(err, &status) || status.Code != http.StatusGatewayTimeout {
		t.Errorf("late: got error %v, want status %d", err, http.StatusGatewayTimeout)
	}
	if len(p.queue) != 2 {
		t.Fatalf("%d jobs wait, want 2", len(p.queue))
	}

	// A worker that comes now passes over both and serves the next.
	abandoned := []*job{<-p.queue, <-p.queue}
	for _, j := range abandoned {
		p.queue <- j
	}
	p.workers.Add(1)
	go p.work()
	got, err := p.similarity(context.Background(), "a", "a")
	if err != nil || got != 1 {
		t.Errorf("got %v, %v, want 1", got, err)
	}
	for _, j := range abandoned {
		if len(j.score) > 0 {
			t.Error("worked for a caller who had left")
		}
	}
}

func TestPoolStopped(t *testing.T) {
	p := newTestPool(t, 1, 10)
	p.stop()
	if _, err := p.similarity(context.Background(), "a", "a"); err != errBusy {
		t.Errorf("got error %v, want %v", err, errBusy)
	}
}

// TestScratchBounded feeds a worker what would make it large.
func TestScratchBounded(t *testing.T) {
	var many strings.Builder
	for i := range maxKeptWords + 1 {
		fmt.Fprintf(&many, "word%d ", i)
	}
	for _, c := range []struct {
		name string
		text string
	}{
		{"many words", many.String()},
		{"one long word", strings.Repeat("a", maxKeptText+1)},
		{"one word many times", strings.Repeat("a ", maxKeptText)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScratch()
			counts := s.counts1
			if got := s.similarity(c.text, "other"); got != 0 {
				t.Errorf("similarity %v, want 0", got)
			}
			many := len(s.union) > maxKeptWords
			s.reset()
			if cap(s.text1) > maxKeptText || cap(s.text2) > maxKeptText {
				t.Errorf("keeps %d and %d bytes of text", cap(s.text1), cap(s.text2))
			}
			if left := len(s.counts1) + len(s.counts2) + len(s.union) + len(s.weights1) + len(s.weights2); left > 0 {
				t.Errorf("%d words left in its maps", left)
			}
			counts["mark"] = 1 // is seen in s if s has the map still
			if kept := len(s.counts1) == 1; kept == many {
				t.Errorf("kept its maps: %v", kept)
			}
			delete(s.counts1, "mark")
			if got := s.similarity("one two", "one three"); got != 0.352 {
				t.Errorf("similarity %v of the texts after it, want 0.352", got)
			}
		})
	}
}

// TestScratchAllocates wants nothing allocated for texts of the usual size.
func TestScratchAllocates(t *testing.T) {
	s := newScratch()
	text1, text2 := corpus.Plain(1, 10_000), corpus.Plain(2, 10_000)
	got := testing.AllocsPerRun(20, func() {
		s.similarity(text1, text2)
		s.reset()
	})
	if got != 0 {
		t.Errorf("%g allocations", got)
	}
}

// TestPairs wants the scratch's replacements to be those of the step.
func TestPairs(t *testing.T) {
	var text []byte
	for c := range 256 {
		text = append(text, 'x', byte(c), 'x')
	}
	want := normalizeByTable(string(text))
	if got := string(pairs.AppendReplace(nil, string(text))); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// FuzzPool compares the states that must answer alike. Their sums add up in
// another order, so a score can be rounded either way.
func FuzzPool(f *testing.F) {
	f.Add("", "")
	f.Add("one two", "one three")
	f.Add("  a  b\tc\n", "It's \u00e9t\u00e9 \u00a0")
	f.Add(corpus.Rough(1, 300), corpus.Rough(2, 300))
	s := newScratch()
	f.Fuzz(func(t *testing.T, text1, text2 string) {
		want := similarityBySet(text1, text2, true)
		scores := map[string]float64{
			"part2-nosize": similarityBySet(text1, text2, false),
			"bytetable":    similarityBy(normalizeByTable)(text1, text2),
			"pool":         s.similarity(text1, text2),
		}
		s.reset()
		for name, got := range scores {
			if math.Abs(got-want) > 0.0011 {
				t.Errorf("%s scores %q and %q %v, part2 %v", name, text1, text2, got, want)
			}
		}
	})
}
