package cli

import (
	"fmt"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
)

// loadFiles are what a run writes beside its report.
type loadFiles struct {
	html, k6Summary, hdr *lateFile
	profiles             []profileFile
	// log writes to hdr; nil before the run, and if there is none.
	log *load.HDRLog
}

// createLoadFiles opens the files before anything is sent, so that a wrong name
// costs nothing.
func createLoadFiles(o *loadOptions) (*loadFiles, error) {
	f := new(loadFiles)
	for _, one := range []struct {
		flag, name string
		file       **lateFile
	}{
		{"-html", o.html, &f.html}, {"-k6-summary", o.k6Summary, &f.k6Summary}, {"-hdr", o.hdr, &f.hdr},
	} {
		if one.name == "" {
			continue
		}
		var err error
		if *one.file, err = createLateFor(one.flag, one.name); err != nil {
			f.discard()
			return nil, err
		}
	}
	servers := 1
	if o.where.pair() {
		servers = 2
	}
	var err error
	if f.profiles, err = createProfiles(o.profile, servers); err != nil {
		f.discard()
		return nil, err
	}
	return f, nil
}

// begin is called where the run begins.
func (f *loadFiles) begin() {
	if f.hdr != nil {
		f.log = load.NewHDRLog(f.hdr.temp, time.Now())
	}
}

// second takes each second of the run.
func (f *loadFiles) second(s load.Second) {
	if f.log != nil {
		f.log.Add(s)
	}
}

// write writes what is made of the messages, and ends the log. views are the profiles on the
// page.
func (f *loadFiles) write(messages []message.Message, views func() (view.Report, error)) error {
	if f.log != nil {
		if err := joinOnce(f.log.Err(), f.hdr.keep()); err != nil {
			return err
		}
	}
	if f.html != nil {
		if err := writeMessages(report.NewPage(f.html.temp, views), messages); err != nil {
			return fmt.Errorf("-html %s: %w", f.html.name, err)
		}
	}
	if f.k6Summary != nil {
		if err := writeMessages(report.NewK6Summary(f.k6Summary.temp), messages); err != nil {
			return fmt.Errorf("-k6-summary %s: %w", f.k6Summary.name, err)
		}
	}
	return joinOnce(f.html.keep(), f.k6Summary.keep())
}

func writeMessages(h message.Handler, messages []message.Message) error {
	for _, m := range messages {
		if err := h.Handle(m); err != nil {
			return err
		}
	}
	return h.Flush()
}

func (f *loadFiles) discard() {
	for _, file := range []*lateFile{f.html, f.k6Summary, f.hdr} {
		file.discard()
	}
	for _, p := range f.profiles {
		p.file.discard()
	}
}
