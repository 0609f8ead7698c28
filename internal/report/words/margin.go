package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// marginKinds are the columns of the margin.
var marginKinds = []string{"cpu", "alloc_space", "alloc_objects"}

// MarginHead names the columns of the margin.
const MarginHead = "    CPU   bytes  allocs |"

// Margin returns a line of source with the parts that it has in front, and its causes below,
// as comments that stand where the code does.
func Margin(code string, hot []*message.Hotspot) []string {
	var margin strings.Builder
	for _, kind := range marginKinds {
		text := ""
		for _, h := range hot {
			if h.Kind == kind {
				text = ShareText(h.Flat)
			}
		}
		fmt.Fprintf(&margin, " %6s", text)
		margin.WriteByte(' ')
	}
	out := []string{strings.TrimRight(margin.String()[1:]+"| "+code, " ")}
	indent := code[:len(code)-len(strings.TrimLeft(code, " \t"))]
	said := make(map[string]bool)
	for _, h := range hot {
		for _, why := range hotReasons(h) {
			if said[why] {
				continue
			}
			said[why] = true
			out = append(out, strings.Repeat(" ", margin.Len()-1)+"| "+indent+"// "+why)
		}
	}
	return out
}

// hotReasons are the causes of a line without their shares, and what would help.
func hotReasons(h *message.Hotspot) []string {
	var out []string
	for i, c := range h.Causes {
		if i == mostReasons {
			break
		}
		text := c.Message
		if c.File != "" {
			text += fmt.Sprintf(" (%s:%d)", c.File, c.Line)
		}
		out = append(out, text)
	}
	if len(out) == 0 && HotKind(h.Kind) != "" && (h.Kind == "mutex" || h.Kind == "block") {
		out = append(out, HotKind(h.Kind)+" "+ShareText(h.Flat))
	}
	for i, a := range h.Advice {
		if i == 1 {
			break
		}
		out = append(out, "help: "+a)
	}
	return out
}

// mostReasons is how many causes of a line are told.
const mostReasons = 3
