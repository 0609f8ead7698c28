package harness

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

// Names of the environment variables that Main reads.
const (
	ReportEnv = "HONE_PROVE_REPORT" // where to write the reports
	CallsEnv  = "HONE_PROVE_CALLS"  // a file of recorded calls
	SeedEnv   = "HONE_PROVE_SEED"
	CasesEnv  = "HONE_PROVE_CASES"
	TimeEnv   = "HONE_PROVE_TIME" // for all functions together, such as 4s
)

// Main compares functions one after the other as the environment says, and writes
// a report a line for each.
func Main(functions ...Function) error {
	out, err := os.Create(os.Getenv(ReportEnv))
	if err != nil {
		return err
	}
	defer out.Close()
	opt := Options{Calls: os.Getenv(CallsEnv)}
	if opt.Seed, err = strconv.ParseInt(os.Getenv(SeedEnv), 10, 64); err != nil {
		return fmt.Errorf("%s: %w", SeedEnv, err)
	}
	if opt.Cases, err = strconv.Atoi(os.Getenv(CasesEnv)); err != nil {
		return fmt.Errorf("%s: %w", CasesEnv, err)
	}
	if opt.Time, err = time.ParseDuration(os.Getenv(TimeEnv)); err != nil {
		return fmt.Errorf("%s: %w", TimeEnv, err)
	}
	opt.Time /= time.Duration(len(functions))
	for _, f := range functions {
		if err := Compare(f, opt, out); err != nil {
			return err
		}
	}
	return nil
}
