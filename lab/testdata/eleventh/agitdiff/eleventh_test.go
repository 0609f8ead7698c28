package gitdiff

import (
	"bytes"
	"fmt"
	"io"
	"testing"
	"time"
)

var (
	eleventhTime  time.Time
	eleventhError error
)

func BenchmarkEleventhDate(b *testing.B) {
	for _, d := range []struct{ name, s string }{
		{"iso", "2020-04-11 15:21:23 -0700"},
		{"isostrict", "2020-04-11T15:21:23-07:00"},
		{"rfc", "Sat, 11 Apr 2020 15:21:23 -0700"},
		{"short", "2020-04-11"},
		{"default", "Sat Apr 11 15:21:23 2020 -0700"},
		{"unix", "1586643683"},
		{"raw", "1586643683 -0700"},
	} {
		b.Run(d.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhTime, eleventhError = ParsePatchDate(d.s)
			}
			if eleventhError != nil {
				b.Fatal(eleventhError)
			}
		})
	}
}

func BenchmarkEleventhApply(b *testing.B) {
	for _, lines := range []int{100, 1000, 3000} {
		var src bytes.Buffer
		for i := 1; i <= lines; i++ {
			fmt.Fprintf(&src, "a line of the source, which is number %d of all of them\n", i)
		}
		r := bytes.NewReader(src.Bytes())
		var frags []*TextFragment
		for at := 10; at+3 < lines; at += 20 {
			line := func(n int) string {
				return fmt.Sprintf("a line of the source, which is number %d of all of them\n", n)
			}
			frags = append(frags, &TextFragment{
				OldPosition: int64(at), OldLines: 3, NewPosition: int64(at), NewLines: 3,
				LinesAdded: 1, LinesDeleted: 1, LeadingContext: 1, TrailingContext: 1,
				Lines: []Line{{OpContext, line(at)}, {OpDelete, line(at + 1)}, {OpAdd, "changed\n"}, {OpContext, line(at + 2)}},
			})
		}
		f := &File{OldName: "f", NewName: "f", TextFragments: frags}
		b.Run(fmt.Sprint("lines=", lines), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if eleventhError = Apply(io.Discard, r, f); eleventhError != nil {
					b.Fatal(eleventhError)
				}
			}
		})
		last := &File{OldName: "f", NewName: "f", TextFragments: frags[:1]}
		b.Run(fmt.Sprint("rest=", lines), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if eleventhError = Apply(io.Discard, r, last); eleventhError != nil {
					b.Fatal(eleventhError)
				}
			}
		})
	}
}
