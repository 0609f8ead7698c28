package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// parse parses the flags of a command. The line is cut at the first "--"
// before that; what follows it is returned as rest, with cut set. Flags come
// before arguments: an argument that looks like a flag is an error rather than
// ignored.
func (c *command) parse(a *app, fs *flag.FlagSet, line []string) (args, rest []string, cut bool, err error) {
	for i, s := range line {
		if s == "--" {
			line, rest, cut = line[:i], line[i+1:], true
			break
		}
	}
	fs.Init("hone "+c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	if err := fs.Parse(line); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			c.help(a.stdout, fs)
			return nil, nil, false, err
		}
		return nil, nil, false, usageErrorf("%s: %s; see hone %s -h", c.name, explainFlag(c.name, err), c.name)
	}
	for _, s := range fs.Args() {
		if strings.HasPrefix(s, "-") && s != "-" {
			return nil, nil, false, usageErrorf("%s: flag %s after arguments; flags come first", c.name, s)
		}
	}
	return fs.Args(), rest, cut, nil
}

// explainFlag says what to write where package flag only says "parse error", and
// what there is in place of flags of go test that hone has no use for.
func explainFlag(command string, err error) string {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if unknown && (command == "diff" || command == "bench") {
		switch name {
		case "count", "benchtime":
			return "there is no -" + name + ": hone runs as much as it takes to tell, within -budget"
		case "benchmem":
			return "there is no -benchmem: allocations are always counted"
		}
	}
	want := "want a number"
	if strings.HasPrefix(err.Error(), "invalid boolean") {
		want = "want true or false"
	}
	return strings.Replace(err.Error(), "parse error", want, 1)
}

func (c *command) help(w io.Writer, fs *flag.FlagSet) {
	fmt.Fprintf(w, "usage: hone %s %s\n\n%s\n\nflags:\n", c.name, c.usage, strings.TrimSpace(c.long))
	var flags strings.Builder
	fs.SetOutput(&flags)
	fs.PrintDefaults()
	io.WriteString(w, wrapFlags(flags.String()))
}

// wrapFlags breaks what package flag says of flags, which it writes behind a tab, into
// lines of 80 columns.
func wrapFlags(text string) string {
	const most = 80 - 8
	var b strings.Builder
	for line := range strings.Lines(text) {
		usage, indented := strings.CutPrefix(line, "    \t")
		if !indented {
			b.WriteString(line)
			continue
		}
		used := 0
		for word := range strings.FieldsSeq(usage) {
			switch n := utf8.RuneCountInString(word); {
			case used == 0:
				b.WriteString("    \t" + word)
				used = n
			case used+1+n > most:
				b.WriteString("\n    \t" + word)
				used = n
			default:
				b.WriteString(" " + word)
				used += 1 + n
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// percent is a flag that holds a fraction and is written like 2% or 0.02.
type percent float64

func (p *percent) String() string {
	return strconv.FormatFloat(float64(*p)*100, 'g', -1, 64) + "%"
}

// Set parses s.
func (p *percent) Set(s string) error {
	num, isPercent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(num, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
		return errors.New("want a percentage such as 2%")
	}
	if isPercent {
		v /= 100
	} else if v >= 1 {
		return fmt.Errorf("want a percentage: write %s%% if that is what you mean", num)
	}
	*p = percent(v)
	return nil
}

// duration is a flag that holds a time.
type duration time.Duration

func (d *duration) String() string { return time.Duration(*d).String() }

// Set parses s.
func (d *duration) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil {
		return errors.New("want a time such as 10s or 1m30s")
	}
	*d = duration(v)
	return nil
}

// passFail is a flag that is pass or fail.
type passFail bool

func (f *passFail) String() string {
	if *f {
		return "fail"
	}
	return "pass"
}

// Set parses s.
func (f *passFail) Set(s string) error {
	switch s {
	case "pass":
		*f = false
	case "fail":
		*f = true
	default:
		return errors.New("want pass or fail")
	}
	return nil
}
