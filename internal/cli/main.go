package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/session"
)

// Main carries out a command line, which is given without the program's name,
// with the standard streams of the process, and returns the exit status. When ctx
// ends it cleans up and returns 130.
func Main(ctx context.Context, line []string) int {
	return execute(ctx, &app{
		stdin: &console{ctx: ctx, file: os.Stdin}, stdout: &console{ctx: ctx, file: os.Stdout},
		stderr: os.Stderr, line: line,
	})
}

// execute carries out the command line and returns the exit status.
func execute(ctx context.Context, a *app) int {
	err := dispatch(ctx, a)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	code := exitCode(ctx.Err() != nil, err)
	text := describe(err)
	if code == exitInterrupted {
		text = "interrupted" // whatever it kept from succeeding
	}
	if text != "" {
		fmt.Fprintf(a.stderr, "hone: %s\n", text)
	}
	return code
}

// dispatch runs the command that the line names.
func dispatch(ctx context.Context, a *app) error {
	if len(a.line) == 0 {
		overview(a.stderr)
		return usageErrorf("no command")
	}
	name := a.line[0]
	switch name {
	case "-h", "-help", "--help", "help":
		overview(a.stdout)
		return nil
	case "version", "-version", "--version":
		fmt.Fprintln(a.stdout, "hone", session.Version())
		return nil
	}
	all := commands()
	i := slices.IndexFunc(all, func(c *command) bool { return c.name == name })
	if i < 0 {
		return usageErrorf("unknown command %q; the commands are %s", name, commandNames())
	}
	return all[i].run(ctx, a, all[i], a.line[1:])
}

func commandNames() string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return strings.Join(names, ", ")
}

// overview lists the commands.
func overview(w io.Writer) {
	fmt.Fprint(w, "hone finds what makes Go code slow, makes it faster, and shows that it is faster\n"+
		"and still does the same.\n\n"+
		"usage: hone <command> [flags] [arguments]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.short)
	}
	fmt.Fprint(w, "\n\"hone <command> -h\" describes a command.\n")
}

// commands are in the order in which they are listed.
func commands() []*command {
	return []*command{
		diffCommand, benchCommand, explainCommand, tuneCommand, loadCommand, logCommand, showCommand, exportCommand, doctorCommand,
	}
}
