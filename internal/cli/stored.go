package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

// loadRun reads the run that a line names: its number or last.
func loadRun(ctx context.Context, db, name string) (*sample.Run, error) {
	st, err := store.OpenDefault(ctx, db)
	if err != nil {
		return nil, err
	}
	defer st.Close()
	id, err := st.Resolve(ctx, name)
	if err != nil {
		return nil, err
	}
	return st.Load(ctx, id)
}

// unfinished describes how to complete a run that did not come to its end.
func unfinished(run *sample.Run, db string) []sample.Warning {
	measured := slices.ContainsFunc(run.Rows, sample.Row.Measured)
	ofDiff := len(run.Command) > 0 && run.Command[0] == sample.CommandDiff
	if run.State == sample.StateDone || run.ID == 0 || !measured || !ofDiff {
		return nil
	}
	facts := map[string]any{"run": run.ID, "state": run.State, "resume": run.CommandName()}
	if db != "" {
		facts["store"] = db
	}
	return []sample.Warning{{Code: codeUnfinished, Facts: sample.NewFacts(facts)}}
}

// storedMessages returns what the report of a run is made of, if that is stored
// itself.
func storedMessages(ctx context.Context, run *sample.Run, db string) ([]json.RawMessage, error) {
	st, err := store.OpenDefault(ctx, db)
	if err != nil {
		return nil, err
	}
	defer st.Close()
	return st.Messages(ctx, run.ID)
}

// keepsMessages reports whether the report of a run is stored itself.
func keepsMessages(run *sample.Run) bool {
	switch run.CommandName() {
	case sample.CommandLoad, sample.CommandTune, sample.CommandExplain:
		return true
	}
	return false
}

// showMessages renders a stored run whose report is stored itself, as those of hone load and
// hone tune.
func showMessages(ctx context.Context, out *output, run *sample.Run, db string) error {
	list, err := storedMessages(ctx, run, db)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return fmt.Errorf("run %d has no report: it %s", run.ID, map[string]string{
			sample.StateRunning: "is being measured", sample.StateDead: "was killed before it had found anything",
		}[run.State])
	}
	if err := out.start(run, db); err != nil {
		return err
	}
	until := new(killedLoad)
	if err := message.DecodeMessages(list, message.Both(out.handler, until)); err != nil {
		return fmt.Errorf("show run %d: %w", run.ID, err)
	}
	if run.State == sample.StateDead {
		messages, err := until.messages(run)
		if err != nil {
			return fmt.Errorf("show run %d: %w", run.ID, err)
		}
		for _, m := range messages {
			if err := out.handle(m); err != nil {
				return err
			}
		}
		facts := deadFacts(run, db)
		facts["undecided"] = until.undecided(run)
		if err := out.handle(message.Message{Warning: &sample.Warning{
			Code: codeUnfinished, Facts: sample.NewFacts(facts),
		}}); err != nil {
			return err
		}
	}
	return out.finish()
}

// deadFacts are those of the warning that a run was killed.
func deadFacts(run *sample.Run, db string) map[string]any {
	facts := map[string]any{"run": run.ID, "state": run.State}
	if db != "" {
		facts["store"] = db
	}
	if run.CommandName() == sample.CommandTune {
		facts["resume"] = sample.CommandTune
	}
	return facts
}
