package report

import "io"

// NewText returns a handler that writes aligned tables on Flush.
func NewText(w io.Writer, opt TextOptions) Handler {
	return NewHandler(func(doc *document) error { return WriteText(w, doc, opt) })
}

// NewMarkdown returns a handler that writes GitHub tables on Flush, for a
// comment on a pull request.
func NewMarkdown(w io.Writer) Handler {
	return NewHandler(func(doc *document) error { return WriteMarkdown(w, doc) })
}
