package capture

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/pprof/profile"
)

// CPU profiles the server for a time, in whole seconds. A profile that is cut
// short is lost: nil without an error means that ctx was done before its end.
func (s *Server) CPU(ctx context.Context, d time.Duration) (*profile.Profile, error) {
	path := fmt.Sprintf("profile?seconds=%d", max(int(d.Round(time.Second)/time.Second), 1))
	p, err := s.fetch(ctx, path, d+30*time.Second)
	if ctx.Err() != nil {
		return nil, nil
	}
	return p, err
}

// fetch gets one profile.
func (s *Server) fetch(ctx context.Context, path string, timeout time.Duration) (*profile.Profile, error) {
	data, err := s.debug(ctx, path, timeout)
	if err != nil {
		return nil, err
	}
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the server's answer to %s: %w", path, err)
	}
	return p, nil
}

// The profiles of which two snapshots are subtracted.
const (
	Heap  = "heap"
	Mutex = "mutex"
	Block = "block"
)

// Snapshot gets a profile that counts from the server's beginning. That of the
// heap is taken after a collection, since it lags by up to two of them.
func (s *Server) Snapshot(ctx context.Context, kind string) (*profile.Profile, error) {
	path := kind
	if kind == Heap {
		path += "?gc=1"
	}
	return s.fetch(ctx, path, 30*time.Second)
}

// Subtract returns what came between two snapshots.
func Subtract(after, before *profile.Profile) (*profile.Profile, error) {
	minus := before.Copy()
	minus.Scale(-1)
	return profile.Merge([]*profile.Profile{after, minus})
}

// A Hot is a line of the server's code with its part of a profile.
type Hot struct {
	Function, File string
	Line           int64
	// Flat is the line's own share of the whole, Cum its share with what it
	// calls, in [0, 1]. Value is Flat in the profile's unit: nanoseconds,
	// bytes, objects.
	Flat, Cum float64
	Value     int64
}

// Hottest returns the n lines with the most of a type of sample, such as "cpu",
// "alloc_space" or "alloc_objects", ordered by their own share, the largest
// first.
func Hottest(p *profile.Profile, sampleType string, n int) ([]Hot, error) {
	at := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == sampleType })
	if at < 0 {
		return nil, fmt.Errorf("the profile has no samples of %s", sampleType)
	}
	total := int64(0)
	flat, cum := make(map[Hot]int64), make(map[Hot]int64)
	for _, s := range p.Sample {
		v := s.Value[at]
		total += v
		seen := make(map[Hot]bool)
		for i, loc := range s.Location {
			for j, line := range loc.Line {
				key := hotAt(line)
				if i == 0 && j == 0 {
					flat[key] += v
				}
				if !seen[key] {
					seen[key] = true
					cum[key] += v
				}
			}
		}
	}
	var all []Hot
	for key, v := range flat {
		if v <= 0 || total <= 0 {
			continue
		}
		key.Value = v
		at := Hot{Function: key.Function, File: key.File, Line: key.Line}
		key.Flat, key.Cum = float64(v)/float64(total), float64(cum[at])/float64(total)
		all = append(all, key)
	}
	slices.SortFunc(all, func(a, b Hot) int {
		return cmp.Or(cmp.Compare(b.Flat, a.Flat), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Line, b.Line))
	})
	return all[:min(n, len(all))], nil
}

func hotAt(line profile.Line) Hot {
	h := Hot{Line: line.Line}
	if line.Function != nil {
		h.Function, h.File = line.Function.Name, line.Function.Filename
	}
	return h
}
