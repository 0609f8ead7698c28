package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// block is a part of a page that is written from the results:
//
//	<!-- jsonreq: ladder codecs -->
//	...
//	<!-- end jsonreq -->
//
// or the same within a line.
var block = regexp.MustCompile(`(?s)(<!-- jsonreq: ([^>]*?) -->)(.*?)(<!-- end jsonreq -->)`)

// pages hold numbers, seen from the case.
var pages = []string{"README.md", "../README.md"}

// fill returns text with each block written anew. render is given the words
// between the colon and the end of the mark.
func fill(text string, render func(words []string) (string, error)) (string, error) {
	if opened, closed := strings.Count(text, "<!-- jsonreq:"), strings.Count(text, "<!-- end jsonreq -->"); opened != closed {
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

// writePages brings the pages of a case up to its results.
func writePages(dir string) error {
	for _, name := range pages {
		file := filepath.Join(dir, filepath.FromSlash(name))
		old, text, err := page(file, newResults(dir))
		if err != nil {
			return err
		}
		if old == text {
			continue
		}
		if err := replace(file, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// page returns a page as it is and as the results want it.
func page(file string, r *results) (old, text string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	text, err = fill(string(data), r.render)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	return string(data), text, nil
}

// replace puts a file in the place of another in one step.
func replace(file string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // in vain once it is renamed
	_, err = temp.Write(data)
	if err := errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), file)
}
