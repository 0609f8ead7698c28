package wire

import (
	"bytes"
	"errors"
	"io"
	"net/http"
)

// maxInterim is the most answers of status 1xx that may come before the one
// that counts.
const maxInterim = 5

// maxHeader is the most bytes a header may have, status line included.
const maxHeader = 256 << 10

// receive reads one answer. After an error the connection is of no more use.
func (s *stream) receive(req *Request, resp *Response, maxBody int) error {
	resp.Body, resp.BodySize = nil, 0
	// Nothing can have come before the request was sent.
	if s.at != s.end {
		return malformedError("bytes after the end of the answer before")
	}
	s.at, s.end = 0, 0
	s.widen()
	for range maxInterim + 1 {
		h, err := s.readHeader(resp)
		if err != nil {
			return err
		}
		if resp.Status >= 200 {
			if err := s.answer(req, resp, h, maxBody); err != nil {
				return err
			}
			// What else has come was not asked for.
			s.last = s.last || s.at != s.end
			return nil
		}
		if resp.Status == http.StatusSwitchingProtocols {
			return malformedError("a change of protocol that was not asked for")
		}
	}
	return malformedError("too many interim answers")
}

// answer reads what follows the header.
func (s *stream) answer(req *Request, resp *Response, h answerHeader, maxBody int) error {
	s.last = h.closes() || h.chunked && h.length >= 0 // RFC 9112, section 6.3
	b := body{in: s, resp: resp, max: maxBody}
	s.kept = s.kept[:0]
	var err error
	switch {
	case req.Target.Method == http.MethodHead || resp.Status == http.StatusNoContent || resp.Status == http.StatusNotModified:
	case h.chunked:
		err = b.chunks()
	case h.length >= 0:
		err = b.take(h.length)
	default:
		s.last = true
		err = b.rest()
	}
	if resp.Keep {
		resp.Body = s.kept
	}
	return err
}

// readHeader reads a status line and header fields up to the empty line.
func (s *stream) readHeader(resp *Response) (answerHeader, error) {
	start := s.at
	h := answerHeader{length: -1, framing: true}
	line, err := s.line(start)
	if err != nil {
		if s.end == start && errors.Is(err, io.EOF) {
			return h, errClosed
		}
		return h, unexpected(err)
	}
	if err := h.status(resp, line); err != nil {
		return h, err
	}
	fields := s.at
	for {
		line, err := s.line(start)
		if err != nil {
			return h, unexpected(err)
		}
		if len(line) == 0 {
			break
		}
		if err := h.field(line); err != nil {
			return h, err
		}
	}
	resp.Header = s.buf[fields:s.at]
	return h, nil
}

// line returns the next line without its end and moves past it. What was
// received from start on stays where it is; it must not exceed maxHeader.
func (s *stream) line(start int) ([]byte, error) {
	for seen := s.at; ; {
		if i := bytes.IndexByte(s.buf[seen:s.end], '\n'); i >= 0 {
			line := s.buf[s.at : seen+i]
			s.at = seen + i + 1
			return trimReturn(line), nil
		}
		seen = s.end
		if s.end-start >= maxHeader {
			return nil, errTooLarge
		}
		if err := s.more(); err != nil {
			return nil, err
		}
	}
}

// trimReturn drops the carriage return before a line's end, which may be missing.
func trimReturn(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\r' {
		return line[:n-1]
	}
	return line
}
