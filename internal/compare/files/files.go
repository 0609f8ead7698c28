// Package files compares files of benchmark results from any program,
// without measuring or storing anything. Begin reading at files.go: it
// reads, pairs (pair.go, pairby.go) and judges.
package files

import (
	"encoding/json"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict/unpaired"
)

// Compare compares files. The run describes the comparison as if it had been
// measured; it has no rows and no samples.
func Compare(o Options) (*sample.Run, *compare.Judged, error) {
	set, err := results.Read(o.Paths)
	if err != nil {
		return nil, nil, err
	}
	rows, err := pair(o, set)
	if err != nil {
		return nil, nil, err
	}
	outcomes, family := unpaired.Judge(o.Policy, rows)
	o.Policy.Family = family
	policy, err := json.Marshal(o.Policy)
	if err != nil {
		return nil, nil, err
	}
	run := &sample.Run{
		Command: []string{sample.CommandDiff}, Hone: o.Hone, State: sample.StateDone, By: o.By.Text,
		Policy: policy, Machine: set.Files[0].Machine, Warnings: warnings(o, set),
	}
	for _, f := range set.Files {
		run.Versions = append(run.Versions, sample.Version{Name: f.Name})
		if f.Machine != run.Machine {
			run.Machine = sample.Machine{} // there is no one machine to name
		}
	}
	return run, compare.JudgeOutcomes(o.Policy, shown(outcomes, o.Policy.Leading())), nil
}
