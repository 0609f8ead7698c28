//go:build go1.21

package check

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

var errKnown = errors.New("known")

var (
	firstTable = [...][]int{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
	lent       = map[int]*point{}
	heldLock   sync.Mutex
)

type point struct{ X, Y int }

// A route has a function that it was given.
type route struct {
	n  int
	to func(int) int
}

type counter struct {
	mu sync.Mutex
	n  map[string]int
}

// look calls f with what is counted, under a lock that a panic of f gives back.
func (c *counter) look(f func(string) int) (sum int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range sortedKeys(c.n) {
		if f != nil {
			sum += f(k) % 10
		}
	}
	return sum
}

func sortedKeys(m map[string]int) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func rows(n int) []int { return []int{3*(n&1) + 1, 3*(n&1) + 2, 3*(n&1) + 3} }

func contains(list []int, v int) bool {
	return slices.Contains(list, v)
}

// find writes a sentinel behind the end of what it looks through, and puts back what was there.
func find(list []int, v int) bool {
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	list[len(list)-1] = v
	i := 0
	for list[i] != v {
		i++
	}
	list[len(list)-1] = last
	return i < len(list)-1 || last == v
}

func sum(f func(int) int, list []int) (sum int) {
	for _, v := range list {
		if f != nil {
			sum += f(v) % 10
		}
	}
	return sum
}

func readAll(r io.Reader) (string, error) {
	if r == nil {
		return "", nil
	}
	b, err := io.ReadAll(r)
	return string(b), err
}

func writeAll(w io.Writer, parts []string) error {
	if w == nil {
		return nil
	}
	for _, p := range parts {
		if _, err := io.WriteString(w, p); err != nil {
			return err
		}
	}
	return nil
}

func canceled(ctx context.Context, f func(int) int, list []int) (sum int, err error) {
	for _, v := range list {
		if ctx != nil && ctx.Err() != nil {
			return sum, ctx.Err()
		}
		if f != nil {
			sum += f(v) % 10
		}
	}
	return sum, nil
}

// TestTraps: what a call does besides its outcome. A trap that is right has no word for where it
// differs.
func TestTraps(t *testing.T) {
	for _, c := range []struct {
		name       string
		base, head any
		others     []any
		want       string
	}{
		{name: "a table is handed out", base: rows, head: func(n int) []int { return firstTable[n&1] }, want: "in common"},
		{name: "a pointer that is kept", base: func(n int) *point { return &point{n % 3, 1} }, head: func(n int) *point {
			if lent[n%3] == nil {
				lent[n%3] = &point{n % 3, 1}
			}
			return lent[n%3]
		}, want: "in common"},
		{name: "a map that is kept", base: func(n int) map[string]int { return map[string]int{"a": 1} },
			head: func() func(n int) map[string]int {
				m := map[string]int{"a": 1}
				return func(int) map[string]int { return m }
			}(), want: "in common"},
		{name: "room after the end", base: func(s string) []string { return append(make([]string, 0, 1), s) },
			head: func() func(s string) []string {
				room := make([]string, 0, 4000)
				return func(s string) []string {
					if len(room) == cap(room) {
						room = make([]string, 0, 4000)
					}
					room = append(room, s)
					return room[len(room)-1:]
				}
			}(), want: "in common"},
		{name: "a table is copied", base: rows, head: func(n int) []int { return slices.Clone(firstTable[n&1]) }},

		{name: "the other function of two", base: func(a, b func(int) int, n int) route {
			if a == nil || b == nil {
				return route{}
			}
			if n > 0 {
				return route{n, b}
			}
			return route{n, a}
		}, head: func(a, b func(int) int, n int) route {
			if a == nil || b == nil {
				return route{}
			}
			if n > 1 {
				return route{n, b}
			}
			return route{n, a}
		}, want: "another function"},
		{name: "one function of two", base: func(a, b func(int) int, n int) route {
			if n > 0 {
				return route{n, b}
			}
			return route{n, a}
		}, head: func(a, b func(int) int, n int) route {
			r := route{n, a}
			if n > 0 {
				r.to = b
			}
			return r
		}},
		{name: "a sentinel in a list", base: contains, head: find, want: "during the call"},
		{name: "sorted and put back", base: func(list []string) bool {
			for i := range list {
				if slices.Contains(list[i+1:], list[i]) {
					return true
				}
			}
			return false
		}, head: func(list []string) bool {
			was := slices.Clone(list)
			slices.Sort(list)
			same := len(slices.Compact(slices.Clone(list))) < len(list)
			copy(list, was)
			return same
		}, want: "during the call"},
		{name: "a mark in what a pointer leads to", base: func(n *node) (depth int) {
			for ; n != nil; n = n.next {
				depth++
			}
			return depth
		}, head: func(n *node) (depth int) {
			for ; n != nil; n = n.next {
				was := n.name
				n.name = "seen"
				depth++
				n.name = was
			}
			return depth
		}, want: "during the call"},
		{name: "both write", base: func(b []byte, s string) []byte { return append(b, s...) }, head: func(b []byte, s string) []byte {
			for i := 0; i < len(s); i++ {
				b = append(b, s[i])
			}
			return b
		}, want: ""},
		{name: "found otherwise", base: contains, head: slices.Contains[[]int]},

		{name: "a lock that a panic leaves", base: (*counter).look, head: func(c *counter, f func(string) int) (sum int) {
			c.mu.Lock()
			for _, k := range sortedKeys(c.n) {
				if f != nil {
					sum += f(k) % 10
				}
			}
			c.mu.Unlock()
			return sum
		}, want: "panics"},
		{name: "a lock of the package", base: func(f func(int) int, list []int) int {
			heldLock.Lock()
			defer heldLock.Unlock()
			return sum(nil, list)
		}, head: func(f func(int) int, list []int) int {
			heldLock.Lock()
			defer heldLock.Unlock()
			return sum(nil, list) + 0
		}},
		{name: "a lock of the package that a panic leaves", base: func(f func(int) int, list []int) int {
			heldLock.Lock()
			defer heldLock.Unlock()
			return sum(f, list)
		}, head: func(f func(int) int, list []int) int {
			if !heldLock.TryLock() {
				heldLock.Unlock() // for the tests that follow
				heldLock.Lock()
			}
			n := sum(f, list)
			heldLock.Unlock()
			return n
		}, want: "panics"},
		{name: "a panic is swallowed", base: sum, head: func(f func(int) int, list []int) (n int) {
			defer func() { recover() }()
			return sum(f, list)
		}, want: "panics"},
		{name: "asks in advance", base: sum, head: func(f func(int) int, list []int) (n int) {
			for _, v := range slices.Clone(list) {
				if f != nil {
					n += f(v) % 10
				}
			}
			return n
		}, want: "changes the others"},
		{name: "kept between calls", base: sum, head: func() func(f func(int) int, list []int) int {
			busy := false
			return func(f func(int) int, list []int) int {
				if busy {
					return 0
				}
				busy = true
				n := sum(f, list)
				busy = false
				return n
			}
		}(), want: "panics"},
		{name: "busy", base: sum, head: func() func(f func(int) int, list []int) int {
			busy := false
			return func(f func(int) int, list []int) int {
				if busy {
					return 0
				}
				busy = true
				defer func() { busy = false }()
				return sum(f, list)
			}
		}(), want: "calls it again"},

		{name: "asks as often", base: sum, head: func(f func(int) int, list []int) (n int) {
			if f == nil {
				return 0
			}
			for i := range list {
				n += f(list[i]) % 10
			}
			return n
		}},

		{name: "canceled too late", base: canceled, head: func(ctx context.Context, f func(int) int, list []int) (sum int, err error) {
			if ctx != nil && len(list) > 0 && ctx.Err() != nil {
				return sum, ctx.Err()
			}
			return canceled(context.Background(), f, list)
		}, want: "canceled"},
		{name: "the cause", base: func(ctx context.Context, n int) (int, error) {
			if ctx == nil {
				return 0, nil
			}
			return n, ctx.Err()
		}, head: func(ctx context.Context, n int) (int, error) {
			if ctx == nil {
				return 0, nil
			}
			return n, context.Cause(ctx)
		}, want: "result 2"},
		{name: "never canceled", base: func(ctx context.Context, n int) (int, error) {
			if ctx == nil {
				return 0, nil
			}
			return n, ctx.Err()
		}, head: func(ctx context.Context, n int) (int, error) {
			if ctx == nil {
				return 0, nil
			}
			return n, nil
		}, want: "result 2"},

		{name: "one write for all", base: writeAll, head: func(w io.Writer, parts []string) error {
			if w == nil || len(parts) == 0 {
				return nil
			}
			_, err := io.WriteString(w, strings.Join(parts, ""))
			return err
		}, want: "argument 1"},
		{name: "a short write without an error", base: writeAll, head: func(w io.Writer, parts []string) error {
			if w == nil {
				return nil
			}
			for _, p := range parts {
				n, err := io.WriteString(w, p)
				if err == nil && n < len(p) {
					err = io.ErrShortWrite
				}
				if err != nil {
					return err
				}
			}
			return nil
		}, want: "result 1"},
		{name: "the last bytes with the end", base: readAll, head: func(r io.Reader) (string, error) {
			if r == nil {
				return "", nil
			}
			var all []byte
			for b := make([]byte, 64); ; {
				n, err := r.Read(b)
				if errors.Is(err, io.EOF) {
					return string(all), nil
				}
				all = append(all, b[:n]...)
				if err != nil {
					return string(all), err
				}
			}
		}, want: "result 1"},
		{name: "read otherwise", base: readAll, head: func(r io.Reader) (string, error) {
			if r == nil {
				return "", nil
			}
			var b bytes.Buffer
			_, err := b.ReadFrom(r)
			return b.String(), err
		}},

		{name: "sorts a list that was in a map", base: func(m map[string][]int) {
			for k, list := range m {
				list = slices.Clone(list)
				slices.Sort(list)
				m[k] = list
			}
		}, head: func(m map[string][]int) {
			for k, list := range m {
				slices.Sort(list)
				m[k] = slices.Clone(list)
			}
		}, want: value.OwnedOtherwise},
		{name: "a list in place of one that was in a map", base: func(m map[string][]int) {
			for k := range m {
				m[k] = []int{1, 2}
			}
		}, head: func(m map[string][]int) {
			for k := range m {
				m[k] = append(make([]int, 0, 4), 1, 2)
			}
		}},
		{name: "writes nothing to a builder", base: func(b *strings.Builder, s string) {
			if s != "" && b != nil {
				b.WriteString(s)
			}
		}, head: func(b *strings.Builder, s string) {
			if b != nil {
				b.WriteString(s)
			}
		}},

		{name: "another EOF", base: func(n int) error { return io.EOF }, head: func(n int) error { return errors.New("EOF") }, want: "result 1"},
		{name: "another known error", base: func(n int) error { return errKnown }, head: func(n int) error { return errors.New("known") }, want: "result 1"},
		{name: "wrapped around another", base: func(n int) error { return fmt.Errorf("%d: %w", n, errKnown) },
			head: func(n int) error { return fmt.Errorf("%d: %w", n, errors.New("known")) }, want: "result 1"},
		{name: "joined with another", base: func(n int) error { return errors.Join(errKnown, io.EOF) },
			head: func(n int) error { return errors.Join(errKnown, errors.New("EOF")) }, want: "result 1"},
		{name: "panics with another", base: func(n int) int { panic(errKnown) }, head: func(n int) int { panic(errors.New("known")) }, want: "the panics differ"},
		{name: "the same errors", base: func(n int) error {
			if n > 3 {
				return io.EOF
			}
			return fmt.Errorf("%d: %w", n, errKnown)
		}, head: func(n int) error {
			if n <= 3 {
				return fmt.Errorf("%v: %w", n, errKnown)
			}
			return io.EOF
		}},

		{name: "an index that gets old", base: func(p *point, n int) int {
			if p == nil {
				return 0
			}
			return p.X % 7
		}, head: func() func(p *point, n int) int {
			known := map[*point]int{}
			return func(p *point, n int) int {
				if p == nil {
					return 0
				}
				if v, ok := known[p]; ok {
					return v
				}
				known[p] = p.X % 7
				return known[p]
			}
		}(), others: []any{func(p *point, n int) {
			if p != nil {
				p.X++
			}
		}}, want: "on the same value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			began := time.Now()
			f := Function{Base: c.base, Head: c.head, Drawn: true, Sentinels: []any{io.EOF, errKnown}, Others: c.others,
				Globals: map[string]any{"heldLock": &heldLock}}
			var out bytes.Buffer
			if _, err := Compare(f, Options{Seed: 1, Cases: 200, Time: 20 * time.Second}, &out); err != nil {
				t.Fatal(err)
			}
			var r Report
			if err := json.Unmarshal(out.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			if (r.Difference == "") != (c.want == "") || !strings.Contains(r.Difference, c.want) || r.Unstable != "" {
				t.Errorf("difference %q, want %q; unstable %q", r.Difference, c.want, r.Unstable)
			}
			t.Logf("%v %s: %s: %s not %s", time.Since(began).Round(time.Millisecond), r.Difference, r.Input, r.Head, r.Base)
		})
	}
}
