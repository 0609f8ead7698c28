package view

import (
	"strings"

	"github.com/gohone/hone/internal/report/words"
)

// A Graph is a call graph: pprof chooses which functions and calls are worth a box and an
// arrow, package view places them, as Graphviz need not be installed.
type Graph struct {
	Kind          string
	nodes         []graphNode
	edges         []graphEdge
	width, height float64
}

// A graphNode is a function. Its center is at x, y.
type graphNode struct {
	name       string // of the function, in full
	lines      []string
	class      Class
	font       float64
	x, y, w, h float64
}

// A graphEdge is a call of node to by node from.
type graphEdge struct {
	from, to int
	text     string // what was spent in it
	pen      float64
	residual bool // calls through functions that are left out
	points   [][2]float64
}

// newGraphNode measures a node. The label is the name in parts, and then the numbers.
func newGraphNode(name, label string, font float64, class Class) graphNode {
	parts := strings.Split(label, `\n`)
	numbers := 1
	if len(parts) > 1 && strings.HasPrefix(parts[len(parts)-1], "of ") {
		numbers = 2
	}
	n := graphNode{name: name, class: class, font: font + 2, lines: wrap(words.ShortFunction(name))}
	for _, part := range parts[max(len(parts)-numbers, 0):] {
		n.lines = append(n.lines, unescape(part))
	}
	longest := 0
	for _, l := range n.lines {
		longest = max(longest, len([]rune(l)))
	}
	n.w, n.h = 0.61*n.font*float64(longest)+14, 1.2*n.font*float64(len(n.lines))+10
	return n
}

// wrap breaks the name of a function after its package, and where it is long.
func wrap(name string) []string {
	const room = 26
	var lines []string
	if pkg, rest, ok := strings.Cut(name, "."); ok && len(name) > room/2 {
		lines, name = append(lines, pkg+"."), rest
	}
	for len([]rune(name)) > room && len(lines) < 4 {
		r := []rune(name)
		cut := room
		for i := room; i > room/2; i-- {
			if r[i] == '.' || r[i] == ')' || r[i] == ',' {
				cut = i + 1
				break
			}
		}
		lines, name = append(lines, string(r[:cut])), string(r[cut:])
	}
	return append(lines, name)
}
