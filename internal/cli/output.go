package cli

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/mattn/go-isatty"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/sample"
)

// reportOptions says where the result goes and in which form.
type reportOptions struct {
	json   bool
	format string
	file   string
	html   string // a page beside the report, empty for none
	// pictures reports whether -format also takes html and svg, sarif whether it takes that.
	pictures, sarif bool
}

// output is the destination of a report.
type output struct {
	handler message.Handler
	file    *lateFile // nil for standard output
	page    *lateFile // what -html names, nil for none
	// views are the profiles on a page; it may be nil.
	views func() (view.Report, error)
}

func (a *app) reportFlags(fs *flag.FlagSet, o *reportOptions) {
	a.layoutFlags(fs, o)
	fs.StringVar(&o.file, "o", "", "write the report to `file`")
}

// layoutFlags are those of a report that goes to standard output.
func (a *app) layoutFlags(fs *flag.FlagSet, o *reportOptions) {
	fs.BoolVar(&o.json, "json", false, "print one JSON object a line")
	usage := "lay the report out as `text|markdown`"
	switch {
	case o.sarif:
		usage = "lay the report out as `text|markdown|sarif`"
	case o.pictures:
		usage = "lay the report out as `text|markdown|html|svg`; html is a page, svg a picture of the intervals"
	}
	fs.StringVar(&o.format, "format", "text", usage)
}

// pageFlag is that of a page beside the report.
func pageFlag(fs *flag.FlagSet, o *reportOptions) {
	fs.StringVar(&o.html, "html", "", "also write a page with charts to `file`")
}

func dbFlag(fs *flag.FlagSet, db *string) {
	fs.StringVar(db, "db", "", "store runs in `file` (default hone/hone.db in the user's cache directory)")
}

func (o reportOptions) check() error {
	switch {
	case o.sarif && !slices.Contains([]string{"text", "markdown", "sarif"}, o.format):
		return usageErrorf("-format %s: want text, markdown or sarif", o.format)
	case o.pictures && !slices.Contains([]string{"text", "markdown", "html", "svg"}, o.format):
		return usageErrorf("-format %s: want text, markdown, html or svg", o.format)
	case !o.pictures && !o.sarif && o.format != "text" && o.format != "markdown":
		return usageErrorf("-format %s: want text or markdown", o.format)
	case o.json && o.format != "text":
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
	case o.format == "sarif":
		out.handler = report.NewSARIF(w)
	case o.format == "markdown":
		out.handler = report.NewMarkdown(w)
	case o.format == "html":
		out.handler = report.NewPage(w, out.profiles)
	case o.format == "svg":
		out.handler = report.NewPicture(w)
	default:
		out.handler = report.NewText(w, report.TextOptions{Color: color})
	}
	if o.html != "" {
		var err error
		if out.page, err = createLateFor("-html", o.html); err != nil {
			out.discard()
			return nil, err
		}
		out.handler = both{out.handler, report.NewPage(out.page.temp, out.profiles)}
	}
	return out, nil
}

// profiles are those of the page, none unless the command has set views.
func (o *output) profiles() (view.Report, error) {
	if o.views == nil {
		return view.Report{}, nil
	}
	return o.views()
}

// both sends a stream to two handlers.
type both struct{ first, second message.Handler }

// Handle implements message.Handler.
func (b both) Handle(m message.Message) error {
	return errors.Join(b.first.Handle(m), b.second.Handle(m))
}

// Flush implements message.Handler.
func (b both) Flush() error { return errors.Join(b.first.Flush(), b.second.Flush()) }

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
	return errors.Join(o.file.keep(), o.page.keep())
}

// discard removes what an unfinished report has left.
func (o *output) discard() {
	o.file.discard()
	o.page.discard()
}

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
