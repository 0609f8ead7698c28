package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A command is one subcommand of hone.
type command struct {
	name string
	// usage is the line of arguments, short one line for the list of commands,
	// and long what -h prints before the flags.
	usage, short, long string
	// run takes the command itself and the line after its name.
	run func(ctx context.Context, a *app, c *command, line []string) error
}

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

// explainFlag replaces "parse error" of package flag by what to write, and names
// the substitutes for flags of go test that hone lacks.
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

// wrapFlags wraps the descriptions of flags, which package flag writes after a tab,
// at 80 columns.
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
