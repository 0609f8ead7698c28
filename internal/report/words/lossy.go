package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/rewrite/lossy"
)

// LossyLine names the steps of a trial that may lose something, empty for none.
func LossyLine(t *message.Trial) string {
	if len(t.Lossy) == 0 {
		return ""
	}
	return "may lose something, which the original does not: " + strings.Join(t.Lossy, ", ")
}

// Lossy names steps of new code that may lose something, those of a kind and of the same types with
// the first line that has one.
func Lossy(list []lossy.Loss) []string {
	var out []string
	seen := make(map[lossy.Loss]bool)
	for _, l := range list {
		kind := l
		kind.At = ""
		if !seen[kind] {
			out = append(out, loss(l))
		}
		seen[kind] = true
	}
	return out
}

func loss(l lossy.Loss) string {
	switch l.Kind {
	case lossy.Narrow, lossy.Float:
		return fmt.Sprintf("%s becomes %s (%s)", l.From, l.To, l.At)
	case lossy.Counter:
		return fmt.Sprintf("%s counts (%s)", l.To, l.At)
	case lossy.HashKey:
		return fmt.Sprintf("a hash in place of a key (%s)", l.At)
	case lossy.HashEqual:
		return fmt.Sprintf("hashes are compared in place of values (%s)", l.At)
	}
	return ""
}
