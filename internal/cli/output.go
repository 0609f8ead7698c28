package cli

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// reportOptions says where the result goes and in which form.
type reportOptions struct {
	json   bool
	format string
	file   string
}

// output is the destination of a report.
type output struct {
	handler message.Handler
	file    *lateFile // nil for standard output
}

func (a *app) reportFlags(fs *flag.FlagSet, o *reportOptions) {
	a.layoutFlags(fs, o)
	fs.StringVar(&o.file, "o", "", "write the report to `file`")
}

// layoutFlags are those of a report that goes to standard output.
func (a *app) layoutFlags(fs *flag.FlagSet, o *reportOptions) {
	fs.BoolVar(&o.json, "json", false, "print one JSON object a line")
	fs.StringVar(&o.format, "format", "text", "lay the report out as `text|markdown`")
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
	out := new(output)
	w, color := a.stdout, isTerminal(a.stdout) && os.Getenv("NO_COLOR") == ""
	if o.file != "" {
		var err error
		if out.file, err = createLate(o.file); err != nil {
			return nil, err
		}
		w, color = out.file.temp, false
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

func (o *output) handle(m message.Message) error {
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
	return o.file.keep()
}

// discard removes what an unfinished report has left.
func (o *output) discard() { o.file.discard() }

func isTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Fd() uintptr })
	return ok && isatty.IsTerminal(f.Fd())
}

// samples sends samples.
func (o *output) samples(list []sample.Sample) error {
	for i := range list {
		if err := o.handle(message.Message{Sample: &list[i]}); err != nil {
			return err
		}
	}
	return nil
}

// mustJSON encodes plain structs of numbers and strings.
func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
