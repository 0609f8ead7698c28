package report

import (
	"io"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/tables"
)

// TextOptions says how NewText lays out.
type TextOptions = layout.TextOptions

// NewText returns a handler that writes aligned tables on Flush.
func NewText(w io.Writer, opt TextOptions) message.Handler {
	return tables.NewHandler(func(doc *layout.Document) error { return layout.WriteText(w, doc, opt) })
}

// NewMarkdown returns a handler that writes GitHub tables on Flush, for a
// comment on a pull request.
func NewMarkdown(w io.Writer) message.Handler {
	return tables.NewHandler(func(doc *layout.Document) error { return layout.WriteMarkdown(w, doc) })
}
