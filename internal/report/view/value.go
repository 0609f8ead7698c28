package view

import (
	"math"
	"strconv"

	"github.com/gohone/hone/internal/report/words"
)

// Title names a kind of profile for people.
func Title(kind string) string {
	switch kind {
	case "cpu":
		return "CPU time"
	case "alloc_space":
		return "allocated bytes"
	case "alloc_objects":
		return "allocated objects"
	case "inuse_space":
		return "bytes in use"
	case "inuse_objects":
		return "objects in use"
	case "mutex":
		return "waiting for locks"
	case "block":
		return "blocking"
	}
	return kind
}

// value formats what a profile counts, with its unit: 1.23 s, 4.5 MiB, 12,345.
func value(v float64, unit string) string {
	if v == 0 {
		return "0"
	}
	if unit != "nanoseconds" && unit != "bytes" {
		if math.Abs(v) < 100 && v != math.Trunc(v) {
			return strconv.FormatFloat(v, 'g', 3, 64)
		}
		return words.Thousands(int64(math.Round(v)))
	}
	scale, names := 1000.0, []string{"ns", "µs", "ms", "s"}
	if unit == "bytes" {
		scale, names = 1024, []string{"B", "KiB", "MiB", "GiB", "TiB"}
	}
	i := 0
	for ; math.Abs(v) >= 0.9995*scale && i < len(names)-1; i++ {
		v /= scale
	}
	return significant(v) + " " + names[i]
}

// significant formats a number with three digits, and whole numbers as they are.
func significant(v float64) string {
	switch a := math.Abs(v); {
	case a >= 99.95 || v == math.Trunc(v):
		return strconv.FormatFloat(v, 'f', 0, 64)
	case a >= 9.995:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// percent formats a part of a whole.
func percent(part, whole float64) string {
	if whole == 0 {
		return ""
	}
	return strconv.FormatFloat(100*part/whole, 'f', 1, 64) + "%"
}
