package cli

import (
	"github.com/gohone/hone/internal/compare/files"
)

// diffFiles is the chain for files of results. They are not stored.
func diffFiles(opt *diffOptions, out *output) error {
	e := opt.engine
	run, judged, err := files.Compare(files.Options{
		Paths: opt.files, Bench: opt.measure.bench, By: e.By, Units: e.Units, Policy: e.Policy, Hone: e.Hone,
	})
	if err != nil {
		return inFlags("diff", false, err)
	}
	if err := out.start(run, ""); err != nil {
		return err
	}
	status, err := out.comparisons(run, judged, nil)
	return joinOnce(status, err)
}
