package main

import (
	"fmt"
	"regexp"
	"strings"
)

// block is a part of the README that is written from the results:
//
//	<!-- numbers: ladder normalize -->
//	...
//	<!-- end -->
//
// or the same within a line.
var block = regexp.MustCompile(`(?s)(<!-- numbers: ([^>]*?) -->)(.*?)(<!-- end -->)`)

// fill returns text with each block written anew. render is given the words
// between "numbers:" and the end of the mark.
func fill(text string, render func(words []string) (string, error)) (string, error) {
	if opened, closed := strings.Count(text, "<!-- numbers:"), strings.Count(text, "<!-- end -->"); opened != closed {
		return "", fmt.Errorf("%d blocks begin and %d end", opened, closed)
	}
	var out strings.Builder
	done := 0
	for _, at := range block.FindAllStringSubmatchIndex(text, -1) {
		line := 1 + strings.Count(text[:at[0]], "\n")
		words, old := strings.Fields(text[at[4]:at[5]]), text[at[6]:at[7]]
		if len(words) == 0 || strings.Contains(old, "<!--") {
			return "", fmt.Errorf("line %d: the block has no name or no end of its own", line)
		}
		content, err := render(words)
		if err != nil {
			return "", fmt.Errorf("line %d: %s: %w", line, strings.Join(words, " "), err)
		}
		inline := !strings.HasPrefix(old, "\n")
		switch {
		case !inline:
			content = "\n" + content + "\n"
		case strings.Contains(content, "\n"):
			return "", fmt.Errorf("line %d: %s: it has several lines, so the mark must end its line", line, strings.Join(words, " "))
		case at[0] == 0 || text[at[0]-1] == '\n':
			// Markdown takes a line that begins with a comment for HTML.
			return "", fmt.Errorf("line %d: %s: a block within a line cannot begin it", line, strings.Join(words, " "))
		}
		out.WriteString(text[done:at[3]] + content + text[at[8]:at[9]])
		done = at[1]
	}
	out.WriteString(text[done:])
	return out.String(), nil
}
