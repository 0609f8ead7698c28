package traps

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/lab/vouch"
)

// check asks about the changes of a program what needs no measurement: what hone tune does after the
// quick comparison and before the verdict, without the tests.
func (p *Program) check(ctx context.Context, which func(*Change) bool, seed uint64) ([]Row, error) {
	temp, err := os.MkdirTemp("", "hone-traps-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	dir := filepath.Join(temp, p.Name)
	if err := p.write(dir); err != nil {
		return nil, err
	}
	a, err := vouch.Open(ctx, dir, ".", seed)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	var rows []Row
	for _, c := range p.Changes {
		if !which(c) {
			continue
		}
		began := time.Now()
		row := newRow(c, seed)
		row.Check = true
		tr, why, err := a.Ask(ctx, c.Function, c.Diff)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		case why != "":
			row.Outcome, row.Reason = string(trial.Rejected), why
		default:
			row.Outcome, row.Lossy = passed, words.Lossy(tr.Lossy)
			if tr.Reason != nil {
				row.Outcome, row.Reason = string(tr.Outcome()), words.Reason(tr)
			}
		}
		row.Seconds = time.Since(began).Seconds()
		rows = append(rows, row)
	}
	return rows, nil
}

// write writes the files of the module into a new folder.
func (p *Program) write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range p.Files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
