package report

import "strings"

// A pagePatch is a unified diff for the page: base on the left, head on the right.
type pagePatch struct {
	File  string
	Parts []patchPart
}

// A patchPart is a run of lines that are in both sides, or what stands in place of each
// other.
type patchPart struct {
	Both, Base, Head string
	Where            string // of a hunk that begins here
}

// newPagePatches reads a unified diff. It is nil of lines that are none.
func newPagePatches(lines []string) []pagePatch {
	var all []pagePatch
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "+++ "):
			name := strings.TrimPrefix(strings.TrimPrefix(line, "+++ "), "b/")
			all = append(all, pagePatch{File: name})
			continue
		case len(all) == 0 || line == "" || strings.HasPrefix(line, "diff ") || strings.HasPrefix(line, "--- a/") ||
			strings.HasPrefix(line, "--- /dev/null") || strings.HasPrefix(line, "index "):
			continue
		}
		p := &all[len(all)-1]
		p.add(line)
	}
	return all
}

// add takes a line of a hunk.
func (p *pagePatch) add(line string) {
	kind, text := line[0], line[1:]+"\n"
	last := func() *patchPart {
		if len(p.Parts) == 0 {
			p.Parts = append(p.Parts, patchPart{})
		}
		return &p.Parts[len(p.Parts)-1]
	}
	changes := func(x *patchPart) bool { return x.Base != "" || x.Head != "" }
	switch kind {
	case '@':
		p.Parts = append(p.Parts, patchPart{Where: line})
	case ' ':
		if changes(last()) {
			p.Parts = append(p.Parts, patchPart{})
		}
		last().Both += text
	case '-':
		if x := last(); x.Both != "" || x.Head != "" {
			p.Parts = append(p.Parts, patchPart{})
		}
		last().Base += text
	case '+':
		if last().Both != "" {
			p.Parts = append(p.Parts, patchPart{})
		}
		last().Head += text
	}
}
