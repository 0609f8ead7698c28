// Package page writes the parts of a page that come from results: it finds
// their marks, and formats numbers, changes and tables.
package page

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gohone/hone/cases/story/record"
)

// Blocks make the parts of a page, by their first word.
type Blocks map[string]Block

// A Block makes what is between two marks from the words after the first one.
type Block struct {
	Args int // how many words it takes at least
	Make func(args []string) (string, error)
}

// Render writes the block with these words, or that it was not measured.
func (b Blocks) Render(words []string) (string, error) {
	block, ok := b[words[0]]
	if !ok {
		return "", errors.New("there is no such block")
	}
	args := words[1:]
	if len(args) < block.Args {
		return "", fmt.Errorf("it takes %d words more", block.Args-len(args))
	}
	text, err := block.Make(args)
	var absent record.Absent
	switch {
	case errors.As(err, &absent) && absent.Here:
		return absent.Error(), nil
	case errors.As(err, &absent):
		return "*not measured yet*", nil
	}
	return text, err
}

// marked finds the blocks of a case in a page:
//
//	<!-- CASE: ladder codecs -->
//	...
//	<!-- end CASE -->
//
// or the same within a line.
func marked(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?s)(<!-- ` + name + `: ([^>]*?) -->)(.*?)(<!-- end ` + name + ` -->)`)
}

// Prose returns a page without the blocks of a case.
func Prose(text, name string) string { return marked(name).ReplaceAllString(text, "") }

// Fill returns a page with each block of a case written again. It gives render
// the words between the colon and the end of the mark.
func Fill(text, name string, render func(words []string) (string, error)) (string, error) {
	opened, closed := strings.Count(text, "<!-- "+name+":"), strings.Count(text, "<!-- end "+name+" -->")
	if opened != closed {
		return "", fmt.Errorf("%d blocks begin and %d end", opened, closed)
	}
	var out strings.Builder
	done := 0
	for _, at := range marked(name).FindAllStringSubmatchIndex(text, -1) {
		line := 1 + strings.Count(text[:at[0]], "\n")
		words, is := strings.Fields(text[at[4]:at[5]]), text[at[6]:at[7]]
		if len(words) == 0 || strings.Contains(is, "<!--") {
			return "", fmt.Errorf("line %d: the block has no name or no end of its own", line)
		}
		fail := func(err error) error { return fmt.Errorf("line %d: %s: %w", line, strings.Join(words, " "), err) }
		content, err := render(words)
		if err != nil {
			return "", fail(err)
		}
		switch {
		case strings.HasPrefix(is, "\n"):
			content = "\n" + content + "\n"
		case strings.Contains(content, "\n"):
			return "", fail(errors.New("it has several lines, so the mark must end its line"))
		case at[0] == 0 || text[at[0]-1] == '\n':
			// Markdown takes a line that begins with a comment for HTML.
			return "", fail(errors.New("a block within a line cannot begin it"))
		}
		out.WriteString(text[done:at[3]] + content + text[at[8]:at[9]])
		done = at[1]
	}
	out.WriteString(text[done:])
	return out.String(), nil
}
