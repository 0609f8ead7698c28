package view

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/pprof/driver"
	"github.com/google/pprof/profile"
)

// pprofMutex guards the settings of package driver, which are variables of it.
var pprofMutex sync.Mutex

// dot has pprof choose the functions and calls to draw, at most so many functions, and
// write them in the language of Graphviz. It is pprof's own command line that is run,
// since nothing below it can be imported.
func dot(p *profile.Profile, most int) (string, error) {
	pprofMutex.Lock()
	defer pprofMutex.Unlock()
	var out bytes.Buffer
	var ui quietUI
	err := driver.PProf(&driver.Options{
		Writer:  memory{&out},
		Flagset: newLine("-dot", "-output=graph", "-symbolize=none", "-nodecount="+strconv.Itoa(most), "profile"),
		Fetch:   fetched{p},
		UI:      &ui,
	})
	if err == nil && out.Len() == 0 {
		err = errors.Join(errors.New("nothing was drawn"), ui.err)
	}
	if err != nil {
		return "", fmt.Errorf("draw up the call graph with pprof: %w", err)
	}
	return out.String(), nil
}

// memory is where pprof writes: to no file.
type memory struct{ out *bytes.Buffer }

// Open implements driver.Writer.
func (m memory) Open(string) (io.WriteCloser, error) { return nopCloser{m.out}, nil }

type nopCloser struct{ w io.Writer }

// Write implements io.Writer.
func (n nopCloser) Write(p []byte) (int, error) { return n.w.Write(p) }

// Close implements io.Closer.
func (nopCloser) Close() error { return nil }

// fetched is a profile that is there already.
type fetched struct{ p *profile.Profile }

// Fetch implements driver.Fetcher.
func (f fetched) Fetch(string, time.Duration, time.Duration) (*profile.Profile, string, error) {
	return f.p, "", nil
}

// A quietUI keeps the last error, and says nothing.
type quietUI struct{ err error }

// ReadLine implements driver.UI, as do the methods below.
func (*quietUI) ReadLine(string) (string, error)     { return "", io.EOF }
func (*quietUI) Print(...any)                        {}
func (u *quietUI) PrintErr(args ...any)              { u.err = errors.New(fmt.Sprint(args...)) }
func (*quietUI) IsTerminal() bool                    { return false }
func (*quietUI) WantBrowser() bool                   { return false }
func (*quietUI) SetAutoComplete(func(string) string) {}

// A line is a command line for pprof.
type line struct {
	set  *flag.FlagSet
	args []string
}

func newLine(args ...string) *line {
	set := flag.NewFlagSet("pprof", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return &line{set, args}
}

// Bool implements driver.FlagSet, as do the methods below.
func (l *line) Bool(name string, def bool, usage string) *bool { return l.set.Bool(name, def, usage) }
func (l *line) Int(name string, def int, usage string) *int    { return l.set.Int(name, def, usage) }
func (l *line) Float64(name string, def float64, usage string) *float64 {
	return l.set.Float64(name, def, usage)
}
func (l *line) String(name, def, usage string) *string { return l.set.String(name, def, usage) }
func (l *line) StringList(name, def, usage string) *[]*string {
	return &[]*string{l.set.String(name, def, usage)}
}
func (*line) ExtraUsage() string   { return "" }
func (*line) AddExtraUsage(string) {}
func (l *line) Parse(usage func()) []string {
	if l.set.Parse(l.args) != nil {
		return nil
	}
	return l.set.Args()
}

// attributes reads what stands in the brackets of a line of Graphviz: key=value, where a
// value may be quoted. Escapes in a value stay, but for quotes.
func attributes(text string) map[string]string {
	all := make(map[string]string)
	for {
		text = strings.TrimLeft(text, " ")
		key, rest, ok := strings.Cut(text, "=")
		if !ok {
			return all
		}
		if !strings.HasPrefix(rest, `"`) {
			value, after, _ := strings.Cut(rest, " ")
			all[key], text = strings.TrimSuffix(value, "]"), after
			continue
		}
		end := 1
		for end < len(rest) && rest[end] != '"' {
			if rest[end] == '\\' {
				end++
			}
			end++
		}
		all[key] = rest[1:min(end, len(rest))]
		text = rest[min(end+1, len(rest)):]
	}
}

// unescape undoes the escapes of a value that has no line breaks.
func unescape(value string) string {
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\l`, " ").Replace(value)
}
