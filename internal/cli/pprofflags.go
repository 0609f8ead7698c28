package cli

import "flag"

// pprofFlags gives pprof a command line of our own.
type pprofFlags struct {
	*flag.FlagSet
	args []string
}

func newPprofFlags(args ...string) *pprofFlags {
	return &pprofFlags{flag.NewFlagSet("pprof", flag.ContinueOnError), args}
}

// StringList implements driver.FlagSet.
func (f *pprofFlags) StringList(name, value, usage string) *[]*string {
	return &[]*string{f.String(name, value, usage)}
}

// ExtraUsage implements driver.FlagSet.
func (f *pprofFlags) ExtraUsage() string { return "" }

// AddExtraUsage implements driver.FlagSet.
func (f *pprofFlags) AddExtraUsage(string) {}

// Parse implements driver.FlagSet.
func (f *pprofFlags) Parse(usage func()) []string {
	f.Usage = usage
	if f.FlagSet.Parse(f.args) != nil {
		return nil
	}
	return f.Args()
}
