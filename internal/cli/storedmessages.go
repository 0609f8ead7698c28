package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

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

// showMessages renders a stored run whose report is stored itself: those of hone load and
// hone tune.
func showMessages(ctx context.Context, out *output, run *sample.Run, db string) error {
	list, err := storedMessages(ctx, run, db)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return fmt.Errorf("run %d has no report: it goes on, or was killed", run.ID)
	}
	if err := out.start(run, db); err != nil {
		return err
	}
	if err := message.DecodeMessages(list, out.handler); err != nil {
		return fmt.Errorf("show run %d: %w", run.ID, err)
	}
	return out.finish()
}
