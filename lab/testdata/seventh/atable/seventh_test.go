package table

import (
	"fmt"
	"io"
	"testing"
	"time"
	"unicode"
)

var seventhTable Table

// BenchmarkSeventhPrint prints tables whose rows are already there.
func BenchmarkSeventhPrint(b *testing.B) {
	for _, input := range []struct {
		name    string
		columns []interface{}
		first   Formatter
	}{
		{"narrow", []interface{}{"ID", "Name"}, nil},
		{"wide", []interface{}{"ID", "Name", "Image", "Status", "Ports", "Created", "Size"}, nil},
		{"colored", []interface{}{"ID", "Name", "Image", "Status"}, func(f string, v ...interface{}) string {
			return "\033[33m" + fmt.Sprintf(f, v...) + "\033[0m"
		}},
	} {
		b.Run(input.name, func(b *testing.B) {
			tbl := New(input.columns...).WithWriter(io.Discard).WithFirstColumnFormatter(input.first)
			for i := 0; i < 100; i++ {
				tbl.AddRow(i, "service-"+time.Duration(i*i).String(), "registry.example.org/team/img", "running", "8080/tcp", "2 hours ago", "12 MB")
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				tbl.Print()
			}
			seventhTable = tbl
		})
	}
}

// seventhWidth counts the cells of a terminal, as packages for that do.
func seventhWidth(s string) int {
	width := 0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.IsControl(r):
		case unicode.Is(unicode.Han, r) || unicode.Is(unicode.Hangul, r):
			width += 2
		default:
			width++
		}
	}
	return width
}

// BenchmarkSeventhReprint prints a growing table after each few rows.
func BenchmarkSeventhReprint(b *testing.B) {
	for _, rows := range []int{20, 200} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				tbl := New("Step", "Result", "Note").WithWriter(io.Discard).WithWidthFunc(seventhWidth)
				for r := 0; r < rows; r++ {
					tbl.AddRow("step", "passed", "nothing to say about it")
					if r%10 == 9 {
						tbl.Print()
					}
				}
				seventhTable = tbl
			}
		})
	}
}

// BenchmarkSeventhAddRow adds rows of several kinds of values.
func BenchmarkSeventhAddRow(b *testing.B) {
	now := time.Date(2024, 5, 2, 10, 0, 0, 0, time.UTC)
	for _, input := range []struct {
		name string
		vals []interface{}
	}{
		{"text", []interface{}{"web-1", "running", "eu-central-1", "no remarks"}},
		{"mixed", []interface{}{17, "web-1", 1500 * time.Millisecond, true}},
		{"times", []interface{}{17, now, time.Hour, io.ErrUnexpectedEOF}},
		{"lines", []interface{}{17, "first line\nsecond line\nthird line", "x", true}},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				tbl := New("a", "b", "c", "d")
				for r := 0; r < 20; r++ {
					tbl.AddRow(input.vals...)
				}
				seventhTable = tbl
			}
		})
	}
}
