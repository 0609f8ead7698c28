package message

// Summary is the last message of a stream.
type Summary struct {
	Benchmarks []SummaryLine `json:"benchmarks"`
	// Patches are those that hone tune kept, in order, and Ended why it stopped:
	// "done" when nothing was left to try, "budget", "goal" or "interrupted".
	Patches []SummaryPatch `json:"patches,omitempty"`
	Ended   string         `json:"ended,omitempty"`
	// Tree says what has become of the user's files under hone tune: "unchanged",
	// "written" or "committed"; empty if that is not known, as after an error. Out is
	// the folder that the patches are in.
	Tree string `json:"tree,omitempty"`
	Out  string `json:"out,omitempty"`
	// Apply says how the patches in Out are applied: "am" with git am, "keep-cr" with its
	// flag of that name, "apply" with git apply, "dirty" with git apply on top of
	// uncommitted changes; empty as Out, and in runs of earlier versions.
	Apply string `json:"apply,omitempty"`
	// FirstKept is after how many seconds hone tune kept the first rewrite; 0 if none was
	// kept, and in runs of earlier versions.
	FirstKept float64 `json:"first_kept_seconds,omitempty"`
	// Keeping is how many seconds of hone tune went into storing profiles.
	Keeping float64 `json:"keeping_seconds,omitempty"`
	// Timing says what hone explain took its seconds for, where it profiled benchmarks.
	Timing  *ExplainTiming `json:"timing,omitempty"`
	Seconds float64        `json:"seconds"`
	Exit    int            `json:"exit"` // the exit status
}

// ExplainTiming are the parts of hone explain in seconds: the build of the test binaries, all runs of benchmarks,
// the second build, which asks the compiler, and finding lines and causes.
type ExplainTiming struct {
	Build       float64 `json:"build"`
	Benchmarks  float64 `json:"benchmarks"`
	Diagnostics float64 `json:"diagnostics"`
	Analysis    float64 `json:"analysis"`
}

// SummaryLine repeats the verdict of one comparison, or whether one version met
// a goal: then there is no Base and no Ratio.
type SummaryLine struct {
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	Unit      string `json:"unit"`
	Base      string `json:"base"`
	Head      string `json:"head"`
	Ratio     *Ratio `json:"ratio"`
	Verdict   string `json:"verdict"`
}

// SummaryPatch repeats one kept trial.
type SummaryPatch struct {
	Package  string `json:"package"`
	Rule     string `json:"rule"`
	Function string `json:"function"`
	// Subject is the first line of its message.
	Subject string `json:"subject"`
	// Ratio is that of the trial.
	Ratio *Ratio `json:"ratio"`
}
