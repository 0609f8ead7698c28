package words

import (
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/report/message"
)

// Schedule says what a schedule sends: "50 users for 10 s", "0 to 800
// users in 15 s, 800 users for 2 min 0 s".
func Schedule(s load.Schedule) string {
	unit := " users"
	switch {
	case s.Open:
		unit = " req/s"
	case s.Peak() == 1:
		unit = " user"
	}
	number := func(x float64) string {
		if x == math.Trunc(x) {
			return Thousands(int64(x))
		}
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	var parts []string
	from := s.Start
	for _, stage := range s.Stages {
		switch {
		case stage.Duration == 0: // a step
		case stage.Target == from:
			parts = append(parts, number(from)+unit+" for "+span(stage.Duration))
		default:
			parts = append(parts, number(from)+" to "+number(stage.Target)+unit+" in "+span(stage.Duration))
		}
		from = stage.Target
	}
	if len(parts) == 0 {
		parts = []string{number(s.Start) + unit}
	}
	const most = 6
	if len(parts) > most {
		rest := fmt.Sprintf("... %s in all, at most %s%s", span(s.Duration()), number(s.Peak()), unit)
		parts = append(parts[:most-1], rest)
	}
	if s.Count > 0 {
		parts = append(parts, Thousands(s.Count)+" iterations")
	}
	if s.Open && s.Poisson {
		parts = append(parts, "Poisson arrivals")
	}
	if s.Open && s.Connections > 0 {
		parts = append(parts, "at most "+Plural(s.Connections, "connection"))
	}
	return strings.Join(parts, ", ")
}

// span formats a duration that the user wrote: 1.5 s, 2 min 30 s.
func span(d time.Duration) string {
	if d < 2*time.Minute {
		return strconv.FormatFloat(d.Seconds(), 'g', 4, 64) + " s"
	}
	return Duration(d.Seconds(), " ")
}

// Clock formats a time as 2:03 or 1:02:03.
func Clock(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s%3600/60, s%60)
}

// Seconds formats a time: 1.234 ms.
func Seconds(x float64) string { return Value(x, "sec") }

// PerSecond formats a rate: 12,346/s.
func PerSecond(x float64) string {
	if x >= 100 {
		return Thousands(int64(math.Round(x))) + "/s"
	}
	return strconv.FormatFloat(x, 'f', max(0, 2-digitsOf(x)), 64) + "/s"
}

// digitsOf is how many digits are before the point, less one.
func digitsOf(x float64) int {
	if x < 10 {
		return 0
	}
	return int(math.Log10(x))
}

// Part formats a count of all in percent. What is there is not nothing, and
// what is not all is not all.
func Part(n, all int64) string {
	if all <= 0 {
		return ""
	}
	return Fraction(float64(n) / float64(all))
}

// Fraction formats a number in [0, 1] in percent.
func Fraction(x float64) string {
	switch {
	case x == 0:
		return "0%"
	case x == 1:
		return "100%"
	case x < 0.0001:
		return "<0.01%"
	case x > 0.9999 && x < 1:
		return ">99.99%"
	}
	return strconv.FormatFloat(100*x, 'f', 2, 64) + "%"
}

// MetricText formats the value of a threshold's metric.
func MetricText(t message.LoadThreshold) string {
	switch {
	case t.Value == nil:
		return "-"
	case t.Pair:
		return strconv.FormatFloat(*t.Value, 'f', 4, 64)
	}
	x := *t.Value
	switch t.Metric {
	case "rate":
		return PerSecond(x)
	case "errors", "checks":
		return Fraction(x)
	case "requests", "unsent":
		return Thousands(int64(x))
	case "allocs/req", "B/req":
		return Value(x, t.Metric)
	case "rss":
		return Value(x, "B")
	}
	return Seconds(x)
}

// Outside names what no line of a server's own is to blame for.
const Outside = "in no line of its own"

// HotTitle says of what a table of hot lines is; name is that of the kind of
// profile.
func HotTitle(l *message.Load, kind, name string) string {
	p := l.Profile(kind)
	if p == nil {
		return "hot lines: " + name
	}
	total := Seconds(p.Total)
	switch kind {
	case "alloc_space":
		total = Value(p.Total, "B")
	case "alloc_objects":
		total = Thousands(int64(p.Total))
	}
	whose := "its hot lines"
	if !p.Own {
		whose = "hot lines of any package"
	}
	return fmt.Sprintf("%s: %s (%s)", whose, name, total)
}

// HotspotPlace is the position of a hot line, short enough for a table.
func HotspotPlace(h *message.Hotspot) string {
	if h.File == "" {
		return ""
	}
	file := path.Base(h.File)
	if dir := path.Base(path.Dir(h.File)); dir != "." && dir != "/" {
		file = dir + "/" + file
	}
	return file + ":" + strconv.FormatInt(h.Line, 10)
}
