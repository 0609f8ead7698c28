package labels

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/gohone/hone/internal/explain/cause"
)

// mostStacks is how many stacks of a line are kept, the largest.
const mostStacks = 8

// Record writes the lines with a label as JSON lines to a file, each from the profile in which
// it is largest, so that they can be judged again without running anything.
func Record(file string, judged []Judgement, all []Line) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	enc := json.NewEncoder(out)
	for _, j := range judged {
		for _, l := range all {
			if l.Case == j.Case && j.Label.of(l) {
				l.File, l.Below = j.Label.File, largest(l.Below)
				if err := enc.Encode(l); err != nil {
					return err
				}
			}
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// largest sums up equal stacks and returns those with the largest shares.
func largest(all []cause.Stack) []cause.Stack {
	var sums []cause.Stack
	for _, s := range all {
		i := slices.IndexFunc(sums, func(o cause.Stack) bool {
			return o.Size == s.Size && slices.Equal(o.Functions, s.Functions)
		})
		if i < 0 {
			sums = append(sums, s)
			continue
		}
		sums[i].Share += s.Share
	}
	slices.SortStableFunc(sums, func(a, b cause.Stack) int {
		switch {
		case a.Share > b.Share:
			return -1
		case a.Share < b.Share:
			return 1
		}
		return 0
	})
	return sums[:min(mostStacks, len(sums))]
}

// Recorded reads what Record wrote.
func Recorded(file string) ([]Line, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []Line
	for dec := json.NewDecoder(f); ; {
		var l Line
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
}
