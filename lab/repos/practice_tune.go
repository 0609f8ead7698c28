package repos

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// tune runs hone tune on one package and the module's tests on what it has kept. The
// row has what is known, also where there is an error.
func (r *practiceRun) tune(ctx context.Context, w *commitSession, c practiceCase) (practiceRow, error) {
	row := practiceRow{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(), Go: w.version, Method: driver.Version,
		ID: c.ID, Module: c.name(), Package: c.Package, Budget: r.budget.Seconds(),
		Flags: strings.Join(r.tuneFlags, " "),
	}
	at, err := r.tree(ctx, w, c)
	if err != nil {
		return row, err
	}
	fmt.Fprintf(w.log, "%s: hone tune %s\n", c.ID, c.Package)
	if err := r.honeTune(ctx, w, c, at.dir, &row); err != nil {
		return row, err
	}
	patches, err := filepath.Glob(filepath.Join(w.patches(c), "*.patch"))
	switch {
	case err != nil:
		return row, err
	case len(patches) != row.Kept:
		return row, fmt.Errorf("hone tune kept %d rewrites and wrote %d patches", row.Kept, len(patches))
	case row.Kept == 0:
		return row, nil
	}
	slices.Sort(patches)
	fmt.Fprintf(w.log, "%s: git am, go test\n", c.ID)
	row.Tests, err = r.apply(ctx, w, c, at, patches)
	return row, err
}

// patches is the folder that hone tune writes patches to.
func (w *commitSession) patches(c practiceCase) string { return filepath.Join(w.temp, "patches", c.ID) }

// honeTune runs hone tune in a clone as its user would and fills in the row.
func (r *practiceRun) honeTune(ctx context.Context, w *commitSession, c practiceCase, dir string, row *practiceRow) error {
	out := w.patches(c)
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	args := []string{
		"tune", "-json", "-nolock", "-db", filepath.Join(w.temp, "hone.db"), "-budget", r.budget.String(), "-out", out,
	}
	if c.Bench != "" {
		args = append(args, "-bench", c.Bench)
	}
	if c.Run != "" {
		args = append(args, "-run", c.Run)
	}
	args = append(append(args, r.tuneFlags...), c.Package)
	var stdout bytes.Buffer
	p, err := w.start(ctx, proc.Command{
		Path: w.hone, Args: args, Dir: dir, Stdout: &stdout, Timeout: 3*r.budget + fetchTimeout,
	})
	if p != nil {
		row.Wall = p.Wall.Seconds()
	}
	if err != nil {
		err = fmt.Errorf("hone tune: %w", said(p, err))
	}
	if stdout.Len() == 0 && err != nil {
		return err
	}
	if bad := message.Decode(&stdout, row); bad != nil && err == nil {
		err = fmt.Errorf("hone tune -json: %w", bad)
	}
	return err
}
