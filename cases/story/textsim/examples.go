package textsim

import (
	"fmt"
	"strconv"

	"github.com/gohone/hone/cases/story/page"
	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// examples is a table of texts that tell the published steps from the
// original. What each makes of them is found by asking it.
func examples([]string) (string, error) {
	rows := [][]string{{"text", "original", "step", "makes of it", "why"}}
	byteTable := func(text string) string { return string(normalize.ByteTable([]byte(text))) }
	for _, e := range []struct {
		text, step string
		run        func(string) string
		why        string
	}{
		{"it's", "bytetable", byteTable, "no pair for the apostrophe"},
		{"snake_case", "bytetable", byteTable, "a pair for the underscore"},
		{"Café É", "bytetable", byteTable, "what is not ASCII stays, in its case too"},
		{"a  b", "bytetable", byteTable, "runs of blanks stay, and a word is counted between them"},
		{"a - b", "bytetable", byteTable, "so they do where a dash was"},
		{"a\r\nb", "bytetable", byteTable, "each blank becomes a space"},
		{"a\bb\vc", "bytetable", byteTable, "so do two bytes that are none to the original"},
		{"it's, \"so\"", "shortcut", normalize.Shortcut, "only full stops are deleted"},
		{"Snake_Case", "nested", normalize.Nested, "capitals stay as the story prints it"},
		{"a\x00b é", "nested", normalize.Nested, "a list of punctuation does not name everything else"},
		{"snake_case", "ranges", normalize.Ranges, "the underscore lies in its ranges"},
		{"Café É", "ranges", normalize.Ranges, "bytes from 128 on stay"},
		{"99 words", "inverted", normalize.Inverted, "digits went by the way"},
		{"Café É", "replacer", normalize.Replacer, "accents stay, in small letters"},
	} {
		want, got := textsim.Normalize(e.text), e.run(e.text)
		if want == got {
			return "", fmt.Errorf("%s answers %q as the original does", e.step, e.text)
		}
		rows = append(rows, []string{code(e.text), code(want), "`" + e.step + "`", code(got), e.why})
	}
	return page.Table(rows...), nil
}

// code is a text as Go and Markdown quote it.
func code(text string) string { return "`" + strconv.Quote(text) + "`" }
