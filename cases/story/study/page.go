package study

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// Pages hold numbers of every case, seen from its directory.
var Pages = []string{"README.md", "../README.md"}

// Results are those of the case in a directory.
func (s *Study) Results(dir string) *record.Results {
	r := record.NewResults(dir)
	for _, st := range s.Steps {
		for _, name := range st.Files {
			r.Needs[name] = st.Needs
		}
	}
	return r
}

// WritePages brings the pages of the case in a directory up to its results.
func (s *Study) WritePages(dir string) error {
	for _, name := range Pages {
		file := filepath.Join(dir, filepath.FromSlash(name))
		is, text, err := s.Page(file, s.Results(dir))
		if err != nil {
			return err
		}
		if is == text {
			continue
		}
		if err := measure.Replace(file, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// Page returns a page as it is and as the results want it. Beside the blocks of
// the case and those of package ladder a page can have
//
//	state           whether all was measured, and well
//	command STEP    the command that measured it, as one types it
//	steps           what the measuring session runs
//	claims          the table of all claims
//	tally           how many have which verdict
//	rule            by which rule the verdicts are found
func (s *Study) Page(file string, r *record.Results) (is, text string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	text, err = page.Fill(string(data), s.Name, s.AllBlocks(r).Render)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	return string(data), text, nil
}
