package live

import (
	"context"
	"fmt"
)

// codeForms are all forms of head.
var codeForms = []codeForm{
	{"rare5us", "slowpath", 0.10},
	{"rare200ns", "slowpath", 0.10},
	{"garbage", "pointers", 0.30},
	{"garbage", "larger", 0.30},
	{"bounds", "checked", 0.10},
	{"lock", "locked", 0.01},
	{"null", "renamed", 0},
}

// codeSubjects builds base and head of every form.
func (w *liveSession) codeSubjects(ctx context.Context) ([]*subject, error) {
	var all []*subject
	for _, f := range codeForms {
		fmt.Fprintf(w.opt.log, "build %s %s\n", f.pkg, f.tag)
		s, err := w.codeSubject(ctx, f)
		if err != nil {
			return nil, fmt.Errorf("planted %s: %w", f.pkg, err)
		}
		if len(s.names) > 0 {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no benchmark matches -bench %s; without it all are taken", w.opt.bench)
	}
	return all, nil
}

func (w *liveSession) codeSubject(ctx context.Context, f codeForm) (*subject, error) {
	p := place{w.opt.planted, "./" + f.pkg}
	base, err := w.compile(ctx, p, "")
	if err != nil {
		return nil, err
	}
	other, err := w.compile(ctx, p, f.tag)
	if err != nil {
		return nil, err
	}
	s := &subject{source: w.opt.planted, base: base[0], heads: []head{{bin: other[0]}}, code: f}
	s.names, err = w.names(ctx, s.base)
	return s, err
}
