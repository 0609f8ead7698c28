package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
)

// A command is one subcommand of hone.
type command struct {
	name string
	// usage is the line of arguments, short one line for the list of commands,
	// long what -h says before the flags.
	usage, short, long string
	// run gets the command itself and the line after its name.
	run func(ctx context.Context, a *app, c *command, line []string) error
}

// app is the world a command acts on; tests give it another.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// line is the command line without the program's name.
	line []string
}

func commands() []*command {
	return []*command{diffCommand, benchCommand, tuneCommand, loadCommand, logCommand, showCommand, exportCommand, doctorCommand}
}

// Main runs the command line of the process and returns the exit status.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends hone at once.
	context.AfterFunc(ctx, stop)
	// A reader that goes away is an error of writing and not the end of hone,
	// which has to clean up.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	a := &app{
		stdin: &console{ctx: ctx, file: os.Stdin}, stdout: &console{ctx: ctx, file: os.Stdout},
		stderr: os.Stderr, line: os.Args[1:],
	}
	return a.run(ctx)
}

// run carries out the command line and returns the exit status.
func (a *app) run(ctx context.Context) int {
	err := a.dispatch(ctx)
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

func (a *app) dispatch(ctx context.Context) error {
	if len(a.line) == 0 {
		a.overview(a.stderr)
		return usageErrorf("no command")
	}
	name := a.line[0]
	switch name {
	case "-h", "-help", "--help", "help":
		a.overview(a.stdout)
		return nil
	case "version", "-version", "--version":
		fmt.Fprintln(a.stdout, "hone", honeVersion())
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

func (a *app) overview(w io.Writer) {
	fmt.Fprint(w, "hone measures Go code A/B and says faster, slower, same or undecided.\n\nusage: hone <command> [flags] [arguments]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.short)
	}
	fmt.Fprint(w, "\n\"hone <command> -h\" tells more about a command.\n")
}
