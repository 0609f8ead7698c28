package diff

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

var (
	eleventhStat  Stat
	eleventhHunks []*Hunk
	eleventhFile  *FileDiff
)

// eleventhDiff has hunks with some lines of context, deleted and added ones.
func eleventhDiff(hunks, lines int) []byte {
	var b bytes.Buffer
	for h := 0; h < hunks; h++ {
		start := 1 + h*4*lines
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@ func handler%d(w http.ResponseWriter) {\n", start, 3*lines, start, 3*lines, h)
		for i := 0; i < lines; i++ {
			fmt.Fprintf(&b, " \tcontext of the hunk, line %d\n", i)
			fmt.Fprintf(&b, "-\tfmt.Fprintln(w, \"old text of line %d\")\n", i)
			fmt.Fprintf(&b, "+\tfmt.Fprintln(w, \"new text of line %d\", name)\n", i)
			if i%3 == 0 {
				fmt.Fprintf(&b, " \n")
			}
		}
	}
	return b.Bytes()
}

func BenchmarkEleventhStat(b *testing.B) {
	for _, lines := range []int{1, 8, 100} {
		hunks, err := ParseHunks(eleventhDiff(1, lines))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint("lines=", lines*3), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhStat = hunks[0].Stat()
			}
		})
	}
	b.Run("minified", func(b *testing.B) {
		h := &Hunk{Body: []byte("-" + strings.Repeat("var a=1;", 500) + "\n+" + strings.Repeat("let a=1;", 500) + "\n")}
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhStat = h.Stat()
		}
	})
}

func BenchmarkEleventhHunks(b *testing.B) {
	for _, size := range [][2]int{{1, 2}, {20, 1}, {20, 3}} {
		diff := eleventhDiff(size[0], size[1])
		b.Run(fmt.Sprintf("hunks=%d/lines=%d", size[0], size[1]*3), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				hunks, err := ParseHunks(diff)
				if err != nil {
					b.Fatal(err)
				}
				eleventhHunks = hunks
			}
		})
	}
}

func BenchmarkEleventhReverse(b *testing.B) {
	for _, size := range [][2]int{{1, 4}, {20, 2}, {20, 20}} {
		hunks, err := ParseHunks(eleventhDiff(size[0], size[1]))
		if err != nil {
			b.Fatal(err)
		}
		fd := &FileDiff{OrigName: "a/f", NewName: "b/f", Hunks: hunks}
		b.Run(fmt.Sprintf("hunks=%d/lines=%d", size[0], size[1]*3), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if eleventhFile, err = ReverseFileDiff(fd); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
