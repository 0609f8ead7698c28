package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// A killedLoad collects what a run of hone load has stored as it went on.
type killedLoad struct {
	seconds []*message.LoadSecond
	pairs   []*message.LoadPair
}

// Handle implements message.Handler.
func (k *killedLoad) Handle(m message.Message) error {
	if m.LoadSecond != nil {
		k.seconds = append(k.seconds, m.LoadSecond)
	}
	if m.LoadPair != nil {
		k.pairs = append(k.pairs, m.LoadPair)
	}
	return nil
}

// Flush implements message.Handler.
func (k *killedLoad) Flush() error { return nil }

// undecided reports whether two servers were to be compared and no pair of the judgement was whole.
func (k *killedLoad) undecided(run *sample.Run) bool {
	return run.CommandName() == sample.CommandLoad && len(run.Versions) == 2 && len(k.pairs) == 0
}

// messages makes what the run would have reported if it had ended where it was killed.
func (k *killedLoad) messages(run *sample.Run) (list []message.Message, err error) {
	loads, err := convert.LoadsOf(k.seconds)
	if err != nil {
		return nil, err
	}
	for _, l := range loads {
		list = append(list, message.Message{Load: l})
	}
	if len(k.pairs) == 0 {
		return list, nil
	}
	var policy verdict.Policy
	if err := json.Unmarshal(run.Policy, &policy); err != nil {
		return nil, fmt.Errorf("read what run %d is judged by: %w", run.ID, err)
	}
	comparisons, warnings := convert.LoadPairs(k.pairs, policy)
	for _, c := range comparisons {
		list = append(list, message.Message{Comparison: c})
	}
	for i := range warnings {
		list = append(list, message.Message{Warning: &warnings[i]})
	}
	return list, nil
}

// killedLoadText says in a line what a run of hone load that was killed had measured, and what verdict that
// supports; it is empty for all other runs.
func killedLoadText(ctx context.Context, st *store.Store, run *sample.Run) (string, error) {
	if run.State != sample.StateDead || run.CommandName() != sample.CommandLoad {
		return "", nil
	}
	stored, err := st.Messages(ctx, run.ID)
	if err != nil {
		return "", err
	}
	k := new(killedLoad)
	if err := message.DecodeMessages(stored, k); err != nil {
		return "", fmt.Errorf("read run %d: %w", run.ID, err)
	}
	messages, err := k.messages(run)
	if err != nil {
		return "", err
	}
	return words.KilledLoad(run.ID, len(run.Versions), loadsOf(messages), pairComparisons(messages)), nil
}
