package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// fleetOptions is what check and measure share.
type fleetOptions struct {
	states  []state
	chosen  bool          // by name: none of them may be left out
	textsim string        // the folder of module cases/textsim
	ready   time.Duration // for a server to become ready
	timeout time.Duration // for the whole command
}

type checkOptions struct {
	fleetOptions
	pinned  string // file of the known differences
	update  bool
	verbose bool
}

type measureOptions struct {
	fleetOptions
	load   load
	rounds int
	bases  []string
	out    string // empty for none
}

type tableOptions struct {
	file  string
	bases []string
}

// defaultBases are what a state is compared with if they are measured: the
// story's original, and the one in Rust.
const defaultBases = "regexp,rust"

func newFlags(command, synopsis string) *flag.FlagSet {
	flags := flag.NewFlagSet("fleet "+command, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // an error is reported once, by run
	flags.Usage = func() {
		if flags.Output() == io.Discard {
			return
		}
		fmt.Fprintln(flags.Output(), "usage: fleet "+command+" "+synopsis)
		flags.PrintDefaults()
	}
	return flags
}

// parse returns flag.ErrHelp, after printing the help, or a usageError.
func parse(flags *flag.FlagSet, args []string, stderr io.Writer) error {
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(stderr)
		flags.Usage()
		return err
	}
	if err != nil {
		return usageError{err}
	}
	return nil
}

// fleetFlags adds the flags that check and measure share. What it returns
// fills in opts once the flags are parsed.
func fleetFlags(flags *flag.FlagSet, opts *fleetOptions, all []state) (finish func() error) {
	list := flags.String("states", "", "start these `states`, separated by commas; empty for all: "+
		names(all)+".\nOne in Go may name a toolchain and a GOAMD64: part2@go1.24.1@v3")
	flags.StringVar(&opts.textsim, "textsim", "", "`folder` of cases/textsim; empty to look for it from here upwards")
	flags.DurationVar(&opts.ready, "ready", 10*time.Second, "give up on a server that is not ready after this `time`")
	flags.DurationVar(&opts.timeout, "timeout", 2*time.Hour, "end everything after this `time`")
	return func() (err error) {
		if flags.NArg() > 0 {
			return usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0))}
		}
		if opts.ready <= 0 {
			return usageError{fmt.Errorf("-ready: %v is not positive", opts.ready)}
		}
		if opts.timeout <= 0 {
			return usageError{fmt.Errorf("-timeout: %v is not positive", opts.timeout)}
		}
		opts.chosen = *list != ""
		if opts.states, err = chooseStates(*list, all); err != nil {
			return usageError{fmt.Errorf("-states: %w", err)}
		}
		opts.textsim, err = findTextsim(opts.textsim)
		return err
	}
}

func parseCheck(args []string, stderr io.Writer, all []state) (opts checkOptions, err error) {
	flags := newFlags("check", "[flags]")
	finish := fleetFlags(flags, &opts.fleetOptions, all)
	flags.StringVar(&opts.pinned, "pinned", "", "`file` of the differences that are known; empty for the one of this program")
	flags.BoolVar(&opts.update, "update", false, "write the differences found into that file")
	flags.BoolVar(&opts.verbose, "v", false, "show each difference")
	if err := parse(flags, args, stderr); err != nil {
		return opts, err
	}
	if err := finish(); err != nil {
		return opts, err
	}
	if opts.pinned == "" {
		opts.pinned = filepath.Join(opts.textsim, "peers", "cmd", "fleet", "differences.json")
	}
	return opts, nil
}

func parseMeasure(args []string, stderr io.Writer, all []state) (opts measureOptions, err error) {
	flags := newFlags("measure", "[flags]")
	finish := fleetFlags(flags, &opts.fleetOptions, all)
	l := &opts.load
	flags.IntVar(&l.Requests, "requests", 1000, "requests in a slice")
	flags.IntVar(&l.Conns, "conns", 16, "connections, each with one request at a time")
	flags.IntVar(&l.Warm, "warm", 4, "requests on each connection before a slice, not counted")
	flags.IntVar(&opts.rounds, "rounds", 20, "rounds, each with one slice of every state")
	flags.StringVar(&l.Text, "text", "plain", "`kind` of the texts: plain or rough")
	flags.IntVar(&l.Texts, "texts", 1000, "texts that requests are made of")
	flags.IntVar(&l.Chars, "chars", 10_000, "characters in a text")
	flags.IntVar(&l.Bodies, "bodies", 1000, "different requests, each a random pair of texts")
	flags.Uint64Var(&l.Seed, "seed", 1, "of the texts, the pairs and the order of the slices")
	flags.StringVar(&l.Pick, "pick", "random", "how requests are made of texts: random pairs, or cycle, one pair after the other")
	flags.StringVar(&opts.out, "out", "", "keep what was measured in this `file` (JSON lines)")
	bases := flags.String("base", defaultBases, "compare with these `states`; of the default, with those measured")
	if err := parse(flags, args, stderr); err != nil {
		return opts, err
	}
	if err := finish(); err != nil {
		return opts, err
	}
	if opts.bases, err = chooseBases(flags, *bases, opts.states); err != nil {
		return opts, err
	}
	if opts.rounds < 1 || opts.rounds > maxRounds {
		return opts, usageError{fmt.Errorf("-rounds: %d is not between 1 and %d", opts.rounds, maxRounds)}
	}
	return opts, l.check()
}

// maxRounds keeps a power of 1/2 from vanishing, see medianInterval.
const maxRounds = 1000

// load is what is sent in a slice.
type load struct {
	Requests int    `json:"requests"`
	Conns    int    `json:"conns"`
	Warm     int    `json:"warm"` // requests on each connection, not counted
	Text     string `json:"text"` // plain or rough
	Texts    int    `json:"texts"`
	Chars    int    `json:"chars"`
	Bodies   int    `json:"bodies"`
	Seed     uint64 `json:"seed"`
	Pick     string `json:"pick,omitempty"` // random, also where it is empty, or cycle
}

func (l load) check() error {
	for _, n := range []struct {
		flag       string
		value, min int
	}{
		{"-requests", l.Requests, 1}, {"-conns", l.Conns, 1}, {"-warm", l.Warm, 0},
		{"-texts", l.Texts, 1}, {"-chars", l.Chars, 0}, {"-bodies", l.Bodies, 1},
	} {
		if n.value < n.min {
			return usageError{fmt.Errorf("%s: %d is less than %d", n.flag, n.value, n.min)}
		}
	}
	if l.Pick != "" && l.Pick != "random" && l.Pick != "cycle" {
		return usageError{fmt.Errorf("-pick: no way %q (there is: random, cycle)", l.Pick)}
	}
	if textKinds[l.Text] == nil {
		return usageError{fmt.Errorf("-text: no kind %q (there is: plain, rough)", l.Text)}
	}
	return nil
}

// chooseBases refuses a state that is not measured, if the flag was given.
func chooseBases(flags *flag.FlagSet, list string, states []state) ([]string, error) {
	bases := splitList(list)
	given := false
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == "base" })
	for _, base := range bases {
		if given && !hasState(states, base) {
			return nil, usageError{fmt.Errorf("-base: state %q is not measured (there is: %s)", base, names(states))}
		}
	}
	return bases, nil
}

func parseTable(args []string, stderr io.Writer) (opts tableOptions, err error) {
	flags := newFlags("table", "[flags] FILE")
	bases := flags.String("base", defaultBases, "compare with those of these `states` that were measured")
	if err := parse(flags, args, stderr); err != nil {
		return opts, err
	}
	if flags.NArg() != 1 {
		return opts, usageError{fmt.Errorf("%d arguments, want one file of measure -out", flags.NArg())}
	}
	return tableOptions{file: flags.Arg(0), bases: splitList(*bases)}, nil
}

func splitList(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

const textsimModule = "module github.com/gohone/hone/cases/textsim\n"

// findTextsim returns the absolute path of dir, or if that is empty, of the
// folder of cases/textsim that the working directory is in or beside.
func findTextsim(dir string) (string, error) {
	if dir != "" {
		if !isTextsim(dir) {
			return "", usageError{fmt.Errorf("-textsim: %s does not hold the module cases/textsim", dir)}
		}
		return filepath.Abs(dir)
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		for _, candidate := range []string{dir, filepath.Join(dir, "cases", "textsim")} {
			if isTextsim(candidate) {
				return candidate, nil
			}
		}
		if dir == filepath.Dir(dir) {
			return "", usageError{errors.New("cases/textsim is not here or above: name it with -textsim")}
		}
	}
}

func isTextsim(dir string) bool {
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	return err == nil && strings.HasPrefix(string(mod), textsimModule)
}
