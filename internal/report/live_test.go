package report

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/report/layout"
)

// A screen is a terminal that knows what Live sends.
type screen struct {
	t    *testing.T
	rows []string
	y    int
}

var escape1 = regexp.MustCompile(`^\x1b\[([0-9]*)([AJK])`)

func (s *screen) Write(p []byte) (int, error) {
	text := string(p)
	row := func() *string {
		for len(s.rows) <= s.y {
			s.rows = append(s.rows, "")
		}
		return &s.rows[s.y]
	}
	fresh := true // nothing was written on the row since the cursor came there
	for text != "" {
		if m := escape1.FindStringSubmatch(text); m != nil {
			text = text[len(m[0]):]
			switch m[2] {
			case "A":
				n, _ := strconv.Atoi(m[1])
				if s.y -= n; s.y < 0 {
					s.t.Fatalf("%d rows above the first", -s.y)
				}
				fresh = true
			case "J":
				s.rows = s.rows[:min(s.y, len(s.rows))]
			}
			continue
		}
		r := []rune(text)[0]
		text = text[len(string(r)):]
		switch r {
		case '\x1b':
			s.t.Fatalf("an escape no one asked for: %q", text)
		case '\r':
			fresh = true
		case '\n':
			s.y++
			fresh = true
		default:
			if fresh {
				*row() = ""
				fresh = false
			}
			*row() += string(r)
		}
	}
	return len(p), nil
}

// second makes a second with so many answers of 1 to n milliseconds.
func second(at, n int, open bool) load.Second {
	s := load.Second{At: time.Duration(at) * time.Second, Users: 50, InFlight: 12, Tally: load.NewTally()}
	for i := range n {
		s.Requests++
		s.Response.Record(time.Duration(i+1) * time.Millisecond)
		if open {
			s.Lag.Record(20 * time.Microsecond)
		}
	}
	return s
}

func TestLive(t *testing.T) {
	term := &screen{t: t, rows: []string{"$ hone load"}, y: 1}
	l := NewLive(term, func() int { return 100 })
	warm := second(1, 100, false)
	warm.Warmup = true
	l.Update(warm, 150*time.Second)
	if len(term.rows) != 5 || !strings.Contains(term.rows[1], "warm-up") {
		t.Errorf("in the warm-up:\n%s", strings.Join(term.rows, "\n"))
	}
	l.Update(second(2, 200, true), 150*time.Second)
	s := second(3, 400, true)
	s.Errors = 3
	s.Failed["timeout"] = 3
	l.Update(s, 150*time.Second)
	want := []string{
		"$ hone load",
		"400/s      ▂▄█  mean 300/s",
		"p50 200.0 ms  p90 360.1 ms  p99 396.0 ms  max 400.0 ms  lag p99 20.00 µs",
		"50 connections, 12 in flight, 600 requests, 3 errors (0.50%), 3 timeout now",
		"0:03 of 2:30  [                    ]  2:27 left",
	}
	for i, line := range want {
		if i >= len(term.rows) || term.rows[i] != line {
			t.Errorf("line %d of\n%s\nwant %q", i, strings.Join(term.rows, "\n"), line)
		}
	}
	rest := second(3, 10, true)
	rest.At += time.Millisecond
	if l.Update(rest, 150*time.Second); !strings.HasPrefix(term.rows[1], "400/s      ▂▄█  mean") {
		t.Errorf("10 answers in the last millisecond: %q", term.rows[1])
	}
	l.Update(second(1, 50, true), 150*time.Second) // of another run
	if want := "50.0/s     ▂▄█▁  mean 50.0/s"; term.rows[1] != want {
		t.Errorf("another run begins with %q, want %q", term.rows[1], want)
	}
	l.Close()
	if term.y != 1 || len(term.rows) != 1 {
		t.Errorf("after Close the cursor is in row %d of\n%s", term.y, strings.Join(term.rows, "\n"))
	}
	l.Update(second(4, 1, false), 0)
	if len(term.rows) != 1 {
		t.Error("a closed view shows something")
	}
}

// TestLiveNote: a note stands above the rest from the next second on.
func TestLiveNote(t *testing.T) {
	term := &screen{t: t}
	l := NewLive(term, nil)
	l.Update(second(1, 100, true), 0)
	l.Note("200/s holds")
	l.Update(second(1, 200, true), 0)
	l.Note("400/s does not hold")
	l.Update(second(2, 200, true), 0)
	if len(term.rows) != 5 || term.rows[0] != "400/s does not hold" || !strings.HasPrefix(term.rows[1], "200/s") {
		t.Errorf("it shows\n%s", strings.Join(term.rows, "\n"))
	}
	l.Close()
	if len(term.rows) != 0 {
		t.Errorf("after Close there is\n%s", strings.Join(term.rows, "\n"))
	}
}

// TestLiveNarrow: a line that wraps would break the moving up.
func TestLiveNarrow(t *testing.T) {
	for _, columns := range []int{-1, 0, 1, 25, 60} {
		term := &screen{t: t}
		l := NewLive(term, func() int { return columns })
		for i := range 60 {
			l.Update(second(i+1, 1000, true), time.Hour)
		}
		most := columns
		switch {
		case columns <= 0:
			most = normalWidth
		case columns < leastWidth:
			most = leastWidth
		}
		if len(term.rows) != 4 {
			t.Errorf("%d columns: %d rows", columns, len(term.rows))
		}
		for _, row := range term.rows {
			if layout.Width(row) >= most {
				t.Errorf("%d columns: %q has %d", columns, row, layout.Width(row))
			}
		}
	}
}

// TestLiveClear: what is printed in between stays.
func TestLiveClear(t *testing.T) {
	term := &screen{t: t}
	l := NewLive(term, nil)
	l.Clear() // nothing stands there
	l.Update(second(1, 1, false), 0)
	l.Clear()
	term.Write([]byte("a warning\n"))
	l.Update(second(2, 0, false), 0)
	if term.rows[0] != "a warning" || len(term.rows) != 5 || !strings.Contains(term.rows[2], "no answers") {
		t.Errorf("%q", term.rows)
	}
}
