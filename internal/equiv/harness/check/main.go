//go:build go1.21

package check

import (
	"encoding/json"
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"os"
	"strconv"
	"strings"
	"time"
)

// Names of the environment variables that Main reads.
const (
	ReportEnv = "HONE_CHECK_REPORT" // where to write the reports
	CallsEnv  = "HONE_CHECK_CALLS"  // a file of recorded calls
	DrivenEnv = "HONE_CHECK_DRIVEN" // a file of calls that follow from what others can call
	TextsEnv  = "HONE_CHECK_TEXTS"  // a file of texts that functions of the package were given
	SeedEnv   = "HONE_CHECK_SEED"
	CasesEnv  = "HONE_CHECK_CASES"
	TimeEnv   = "HONE_CHECK_TIME" // for all functions together, such as 4s

	GuidedEnv     = "HONE_CHECK_GUIDED"     // the same for inputs that coverage leads to
	MutationEnv   = "HONE_CHECK_MUTATION"   // the same for mutants
	PatienceEnv   = "HONE_CHECK_PATIENCE"   // the same for one call of head
	MostEnv       = "HONE_CHECK_MOST"       // the largest number that is drawn, 0 for any
	DoneEnv       = "HONE_CHECK_DONE"       // mutants that are done, such as 3,5; then nothing but the others is
	LeadsEnv      = "HONE_CHECK_LEADS"      // a file for the inputs that led to other code
	JournalEnv    = "HONE_CHECK_JOURNAL"    // a file that says what is in hand
	PlainEnv      = "HONE_CHECK_PLAIN"      // Options.Plain; empty for 0
	WithoutEnv    = "HONE_CHECK_WITHOUT"    // Options.Without, one a line
	SparedEnv     = "HONE_CHECK_SPARED"     // Options.Spared, one a line
	SkipEnv       = "HONE_CHECK_SKIP"       // inputs not to make, a list of Entry; empty for none
	UnforcedEnv   = "HONE_CHECK_UNFORCED"   // not empty to force no conditions
	ComparableEnv = "HONE_CHECK_COMPARABLE" // not empty for interfaces that hold nothing but what can be compared
	SingleEnv     = "HONE_CHECK_SINGLE"     // the only call to make, an Entry
	LenientEnv    = "HONE_CHECK_LENIENT"    // not empty to let them differ at edges
	HeldEnv       = "HONE_CHECK_HELD"       // not empty to hold results while others are made
	TogetherEnv   = "HONE_CHECK_TOGETHER"   // not empty to call them at the same time, and nothing else
	RacesEnv      = "HONE_CHECK_RACES"      // where the race detector writes, without the number of the process
)

// Main compares functions one after the other as the environment says, and writes
// a report a line for each.
func Main(functions ...Function) error {
	out, err := os.Create(os.Getenv(ReportEnv))
	if err != nil {
		return err
	}
	defer out.Close()
	opt, err := options(len(functions))
	if err != nil {
		return err
	}
	if err := value.KeepLog(); err != nil {
		return err
	}
	together := os.Getenv(TogetherEnv) != ""
	if !together { // the race detector takes all addresses that there are
		process.LimitMemory()
	}
	if what := os.Getenv(SingleEnv); what != "" {
		var e Entry
		if err := json.Unmarshal([]byte(what), &e); err != nil {
			return fmt.Errorf("%s: %w", SingleEnv, err)
		}
		return Single(functions, opt, e, out)
	}
	if name := os.Getenv(JournalEnv); name != "" {
		if opt.Journal, err = os.Create(name); err != nil {
			return err
		}
		defer opt.Journal.Close()
	}
	for i, f := range functions {
		opt.Number = i
		if len(opt.Done) > 0 {
			break
		}
		compare := Compare
		if together {
			compare = Together
		}
		if same, err := compare(f, opt, out); err != nil || !same {
			return err
		}
	}
	if together {
		out.Close()
		os.Exit(0) // package testing fails a test in which there was a race, be it one of Base
	}
	for i, f := range functions {
		opt.Number = i
		if f.Mutants > 0 && opt.Mutation > 0 {
			if err := Mutate(f, opt, out); err != nil {
				return err
			}
		}
	}
	return nil
}

// options reads the environment.
func options(functions int) (opt Options, err error) {
	opt = Options{Calls: os.Getenv(CallsEnv), Driven: os.Getenv(DrivenEnv), Texts: os.Getenv(TextsEnv), Leads: os.Getenv(LeadsEnv), Done: make(map[int]bool),
		Lenient: os.Getenv(LenientEnv) != "", Held: os.Getenv(HeldEnv) != "", Unforced: os.Getenv(UnforcedEnv) != "",
		Comparable: os.Getenv(ComparableEnv) != ""}
	if plain := os.Getenv(PlainEnv); plain != "" {
		if opt.Plain, err = strconv.Atoi(plain); err != nil {
			return opt, fmt.Errorf("%s: %w", PlainEnv, err)
		}
	}
	opt.Without, opt.Spared = strings.Fields(os.Getenv(WithoutEnv)), strings.Fields(os.Getenv(SparedEnv))
	for _, text := range strings.Split(os.Getenv(DoneEnv), ",") {
		if n, err := strconv.Atoi(text); err == nil {
			opt.Done[n] = true
		} else if text != "" {
			return opt, fmt.Errorf("%s: %w", DoneEnv, err)
		}
	}
	if skip := os.Getenv(SkipEnv); skip != "" {
		if err := json.Unmarshal([]byte(skip), &opt.Skip); err != nil {
			return opt, fmt.Errorf("%s: %w", SkipEnv, err)
		}
	}
	if opt.Seed, err = strconv.ParseInt(os.Getenv(SeedEnv), 10, 64); err != nil {
		return opt, fmt.Errorf("%s: %w", SeedEnv, err)
	}
	if opt.Most, err = strconv.ParseInt(os.Getenv(MostEnv), 10, 64); err != nil {
		return opt, fmt.Errorf("%s: %w", MostEnv, err)
	}
	for name, to := range map[string]*int{CasesEnv: &opt.Cases} {
		if *to, err = strconv.Atoi(os.Getenv(name)); err != nil {
			return opt, fmt.Errorf("%s: %w", name, err)
		}
	}
	for name, to := range map[string]*time.Duration{TimeEnv: &opt.Time, GuidedEnv: &opt.Guided,
		MutationEnv: &opt.Mutation, PatienceEnv: &opt.Patience} {
		if *to, err = time.ParseDuration(os.Getenv(name)); err != nil {
			return opt, fmt.Errorf("%s: %w", name, err)
		}
	}
	opt.Time /= time.Duration(functions)
	opt.Guided /= time.Duration(functions)
	return opt, nil
}
