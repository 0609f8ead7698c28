package textsim

import (
	"errors"
	"fmt"
	"io"
	"net/http"
)

// DefaultMaxBody is the size limit of a request body in bytes where
// [NewHandler] is given none.
const DefaultMaxBody = 1 << 20

// NewHandler returns the service: POST /similarity with a JSON object holding
// text1 and text2 answers their similarity and what it means, also in JSON.
//
// The object must end within the first maxBody bytes of the body, or within
// [DefaultMaxBody] if maxBody is not positive. A missing text is an empty
// one, unknown keys and whatever follows the object are ignored, and the
// request's content type is not looked at.
func NewHandler(maxBody int64) http.Handler {
	if maxBody <= 0 {
		maxBody = DefaultMaxBody
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/similarity", func(w http.ResponseWriter, r *http.Request) {
		serveSimilarity(w, r, maxBody)
	})
	return mux
}

func serveSimilarity(w http.ResponseWriter, r *http.Request, maxBody int64) {
	s := scanners.Get().(*scanner)
	defer putBack(s)
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		s.answer = append(s.answer[:0], methodNotAllowed...)
		s.write(w, http.StatusMethodNotAllowed)
		return
	}

	s.reset(nil, limited{body: r.Body, w: w, left: maxBody, limit: maxBody})
	right := s.document()
	switch {
	case s.ended && s.err != io.EOF:
		s.writeUnread(w)
	case !right:
		s.answer = append(s.answer[:0], badRequest...)
		s.write(w, http.StatusBadRequest)
	default:
		s.answer = appendAnswer(s.answer[:0], s.table.thousandths())
		s.write(w, http.StatusOK)
	}
}

// writeUnread answers a request that could not be read to its end.
func (s *scanner) writeUnread(w http.ResponseWriter) {
	var tooLarge *http.MaxBytesError
	if !errors.As(s.err, &tooLarge) {
		s.answer = append(s.answer[:0], badRequest...)
		s.write(w, http.StatusBadRequest)
		return
	}
	const message = `{"error":"Request Entity Too Large: the limit is %d bytes"}`
	s.answer = fmt.Appendf(s.answer[:0], message, tooLarge.Limit)
	s.write(w, http.StatusRequestEntityTooLarge)
}

// write does not report a failed write: the client is gone, and no one is
// left to tell.
func (s *scanner) write(w http.ResponseWriter, status int) {
	w.Header()["Content-Type"] = s.contentType()
	w.WriteHeader(status)
	w.Write(s.answer)
}

// contentType returns a header value that no one else has, so that whoever
// wraps the handler may change it. An allocation makes many at a time.
func (s *scanner) contentType() []string {
	if len(s.contentTypes) == 0 {
		s.contentTypes = make([]string, 128)
		for i := range s.contentTypes {
			s.contentTypes[i] = "application/json"
		}
	}
	value := s.contentTypes[:1:1]
	s.contentTypes = s.contentTypes[1:]
	return value
}
