package message

import "slices"

// TuneSearch is what hone tune looked at in a package of which it kept no rewrite.
type TuneSearch struct {
	Package string `json:"package"`
	// Argument names the package on a command line, as the run's did: "./codec"; empty for its
	// import path.
	Argument string `json:"argument,omitempty"`
	// Rules is the number of rules that were asked, 0 if there was no time to, and Share the part of a benchmark's time
	// or memory from which on they were asked about a function, in (0, 1).
	Rules int     `json:"rules"`
	Share float64 `json:"share"`
	// Elsewhere is the part of the time, as the mean of the benchmarks, that is in no function
	// of the module: in benchmarks, the runtime by itself, and what they call elsewhere.
	Elsewhere float64 `json:"elsewhere"`
	// Others are the packages that benchmarks call there, the largest part of the time first:
	// "." for the benchmarks themselves, empty for the runtime by itself.
	Others []OtherPackage `json:"others"`
	// Hot are the functions that were looked at, the hottest first.
	Hot []HotFunction `json:"hot"`
	// Near is what rules nearly proposed for them, and what they may not propose.
	Near []NearMiss `json:"near"`
}

// OtherPackage is a package outside of the module with its part of the time, in [0, 1].
type OtherPackage struct {
	Package string  `json:"package"`
	Share   float64 `json:"share"`
}

// HotFunction is a function with its part of a benchmark.
type HotFunction struct {
	Package  string `json:"package"`
	Function string `json:"function"`
	// File is relative to the root of the repository.
	File string `json:"file"`
	Line int    `json:"line"`
	// Share is the largest part of a benchmark's time or memory, that of Benchmark.
	Share     float64 `json:"share"`
	Benchmark string  `json:"benchmark"`
	// Hottest is the line that takes the most of that, with its causes; left out where that is
	// not known.
	Hottest *Hotspot `json:"hottest,omitempty"`
	// Generated reports whether a program made the file: rules leave it alone.
	Generated bool `json:"generated,omitempty"`
	// NoBody reports whether the function has no code in Go, as one in assembly.
	NoBody bool `json:"no_body,omitempty"`
}

// NearMiss is code that has the shape a rule looks for, and for which it proposes nothing.
type NearMiss struct {
	Rule     string `json:"rule"`
	Package  string `json:"package"`
	Function string `json:"function"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	// Reason is one of those of package near, Detail what it is about, and Text both in words.
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
	Text   string `json:"text"`
}

// withLists returns s with empty lists in place of missing ones.
func (s *TuneSearch) withLists() *TuneSearch {
	out := *s
	out.Others, out.Hot, out.Near = nonNil(s.Others), nonNil(slices.Clone(s.Hot)), nonNil(s.Near)
	for i, f := range out.Hot {
		if f.Hottest != nil {
			out.Hot[i].Hottest = f.Hottest.withLists()
		}
	}
	return &out
}
