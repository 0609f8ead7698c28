package study

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// AllBlocks are all that the pages of the case can have.
func (s *Study) AllBlocks(r *record.Results) page.Blocks {
	all := ladder.Blocks(r)
	maps.Copy(all, page.Blocks{
		"state":   {Make: func([]string) (string, error) { return s.state(r) }},
		"command": {Args: 1, Make: s.command},
		"steps":   {Make: s.steps},
		"claims":  {Make: func([]string) (string, error) { return claim.Table(s.Claims(r)) }},
		"tally":   {Make: func([]string) (string, error) { return claim.Tally(s.Claims(r)) }},
		"rule":    {Make: s.rule},
	})
	if s.Blocks != nil {
		maps.Copy(all, s.Blocks(r))
	}
	return all
}

// rule says in words by which rule the verdicts are found.
func (s *Study) rule([]string) (string, error) {
	return strings.TrimSpace(claim.Rule() + " " + s.Rule), nil
}

// state says which of the results are missing, of a trial, of code that has
// changed since, or of a machine that did other work. A step that this machine
// cannot measure is none of these.
func (s *Study) state(r *record.Results) (string, error) {
	var missing, trials, older, busy []string
	for _, st := range s.Steps {
		trial, err := r.Trial(st.Files[0])
		var absent record.Absent
		switch {
		case errors.As(err, &absent) && absent.Here:
			continue
		case errors.As(err, &absent):
			missing = append(missing, st.Name)
			continue
		case err != nil:
			return "", err
		}
		beside, err := s.beside(r, st)
		if err != nil {
			return "", err
		}
		if s.Older != nil {
			is, err := s.Older(r, st)
			if err != nil {
				return "", err
			}
			if is {
				older = append(older, st.Name)
			}
		}
		switch {
		case trial:
			trials = append(trials, st.Name)
		case beside:
			busy = append(busy, st.Name)
		}
	}
	var lacks []string
	for _, some := range []struct {
		what  string
		steps []string
	}{
		{"Measured in a hurry, as a trial, not to be quoted", trials},
		{"Not measured yet", missing},
		{"Measured beside other work, so that verdicts hold and times do not", busy},
		{"Measured with an older " + s.Changed, older},
	} {
		if len(some.steps) > 0 {
			lacks = append(lacks, "**"+some.what+": "+strings.Join(some.steps, ", ")+".**")
		}
	}
	if len(lacks) > 0 {
		return strings.Join(lacks, "\n"), nil
	}
	return "What was measured here was measured on one machine; the files in `results` say when, and of which commit.", nil
}

// beside reports whether a step was measured beside other work.
func (s *Study) beside(r *record.Results, st measure.Step) (bool, error) {
	busy, err := r.Busy(st.Files[0])
	if busy || err != nil || s.Busy == nil {
		return busy, err
	}
	return s.Busy(r, st)
}

// command is the command that measured a step, as one types it.
func (s *Study) command(args []string) (string, error) {
	for _, st := range s.Steps {
		if st.Name == args[0] && st.Command != "" {
			return "    " + strings.ReplaceAll(st.Command, "\n", "\n    "), nil
		}
	}
	return "", fmt.Errorf("no step %s, or none with a command", args[0])
}

// steps lists what the measuring session runs.
func (s *Study) steps([]string) (string, error) {
	rows := [][]string{{"step", "what it measures", "files in `results`"}}
	for _, st := range s.Steps {
		rows = append(rows, []string{st.Name, st.About, "`" + strings.Join(st.Files, "`, `") + "`"})
	}
	return page.Table(rows...), nil
}
