package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mattn/go-isatty"

	"github.com/gohone/hone/internal/report"
)

// output is where a report goes. A file gets its content only when the report
// is complete: an old one is never half overwritten.
type output struct {
	handler report.Handler
	file    string
	temp    *os.File // nil for standard output
}

func (a *app) reportFlags(fs *flag.FlagSet, o *reportOptions) {
	fs.BoolVar(&o.json, "json", false, "print one JSON object a line")
	fs.StringVar(&o.format, "format", "text", "lay the report out as `text|markdown`")
	fs.StringVar(&o.file, "o", "", "write the report to `file`")
}

func dbFlag(fs *flag.FlagSet, db *string) {
	fs.StringVar(db, "db", "", "store runs in `file` (default hone/hone.db in the user's cache directory)")
}

func (o reportOptions) check() error {
	switch {
	case o.format != "text" && o.format != "markdown":
		return usageErrorf("-format %s: want text or markdown", o.format)
	case o.json && o.format == "markdown":
		return usageErrorf("-json does not go with -format")
	}
	return nil
}

// openReport makes the handler. It opens a file before anything is measured,
// so that a wrong name costs nothing.
func (a *app) openReport(o reportOptions) (*output, error) {
	out := &output{file: o.file}
	w, color := a.stdout, isTerminal(a.stdout) && os.Getenv("NO_COLOR") == ""
	if o.file != "" {
		if info, err := os.Stat(o.file); err == nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("-o %s: not a regular file", o.file)
		}
		temp, err := os.CreateTemp(filepath.Dir(o.file), ".hone-report-*")
		if err != nil {
			return nil, fmt.Errorf("-o %s: %w", o.file, err)
		}
		out.temp, w, color = temp, temp, false
	}
	switch {
	case o.json:
		out.handler = report.NewJSON(w)
	case o.format == "markdown":
		out.handler = report.NewMarkdown(w)
	default:
		out.handler = report.NewText(w, report.TextOptions{Color: color})
	}
	return out, nil
}

func (o *output) handle(m report.Message) error {
	if err := o.handler.Handle(m); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// finish writes what is left and puts a file in its place.
func (o *output) finish() error {
	if err := o.handler.Flush(); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	if o.temp == nil {
		return nil
	}
	temp := o.temp
	o.temp = nil
	err := temp.Chmod(0o644)
	if e := temp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(temp.Name(), o.file)
	}
	if err != nil {
		os.Remove(temp.Name())
		return fmt.Errorf("-o %s: %w", o.file, err)
	}
	return nil
}

// discard removes what an unfinished report has left.
func (o *output) discard() {
	if o.temp != nil {
		o.temp.Close()
		os.Remove(o.temp.Name())
		o.temp = nil
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Fd() uintptr })
	return ok && isatty.IsTerminal(f.Fd())
}

func join(names []string) string { return strings.Join(names, ", ") }
