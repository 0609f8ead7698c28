package jsonreq

import (
	"errors"
	"slices"

	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// sizes is what each step buys with 1, 100 and 100,000 numbers.
func sizes(r *record.Results) (string, error) {
	rows := [][]string{{"step", " 1", " gain", " 100", " gain", " 100,000", " gain", "answers"}}
	for _, s := range []struct {
		what, impl string
		plain      bool // of the ladder without dependencies
	}{
		{"the original", "base", false},
		{"... with a Builder", "builder", true},
		{"... with a buffer", "append", true},
		{"... with a buffer for all of the response", "whole", true},
		{"easyjson", "easyjson", false},
		{"... with a Builder: the story's end", "easyjson-builder", false},
		{"... with a buffer", "easyjson-append", false},
		{"json v2 with a Builder", "jsonv2-builder", false},
		{"jsoniter with a Builder", "jsoniter-builder", false},
		{"segmentio with a Builder", "segmentio-builder", false},
		{"sonic with a Builder", "sonic-builder", false},
		{"goccy with a Builder", "goccy-builder", false},
		{"`tuned`", "tuned", false},
	} {
		row := []string{s.what}
		for _, n := range []string{"1", "100", manyNumbers} {
			cells, err := size(r, s.impl, n, s.plain)
			if err != nil {
				return "", err
			}
			row = append(row, cells...)
		}
		rows = append(rows, append(row, answers(s.impl)))
	}
	return page.Table(rows...), nil
}

// size is the time of an implementation with so many numbers, and what that
// is against the original.
func size(r *record.Results, impl, n string, plain bool) ([]string, error) {
	base, err := sizeTime(r, "base", n, false)
	if err == nil && impl == "base" {
		return []string{page.Seconds(base), ""}, nil
	}
	v, err2 := sizeTime(r, impl, n, plain)
	switch err := errors.Join(err, err2); {
	case errors.As(err, new(record.Absent)):
		return []string{"not measured", ""}, nil
	case err != nil:
		return nil, err
	}
	return []string{page.Seconds(v), page.Faster.Change(v / base)}, nil
}

func sizeTime(r *record.Results, impl, n string, plain bool) (float64, error) {
	large := n == manyNumbers
	recording := "codecs/Respond/n="
	switch {
	case large && slices.Contains(slowSteps, impl):
		got, err := slow(r, impl)
		return got.Center, err
	case plain && large:
		recording = "largeplain/Process/n="
	case plain:
		recording = "process/Process/n="
	case large:
		recording = "large/Respond/n="
	}
	return ladder.Center(r, recording+n, impl, "sec/op")
}
