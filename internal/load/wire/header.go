package wire

import "bytes"

// An answerHeader is what the header of an answer says of its body and of the connection.
type answerHeader struct {
	length    int64 // -1 if it was not said
	chunked   bool
	close     bool // "Connection: close"
	keepAlive bool // "Connection: keep-alive"
	old       bool // HTTP/1.0
	// framing reports whether the line before was the first, or of a field read here:
	// such a field must not go on in the next line.
	framing bool
}

// closes reports whether the connection ends after the answer.
func (h answerHeader) closes() bool { return h.close || h.old && !h.keepAlive }

// status reads a status line: "HTTP/1.1 200 OK".
func (h *answerHeader) status(resp *Response, line []byte) error {
	proto, rest, ok := bytes.Cut(line, []byte(" "))
	switch {
	case !ok:
		return malformedError("its first line is " + quote(line))
	case string(proto) == "HTTP/1.1":
		resp.Proto = "HTTP/1.1"
	case string(proto) == "HTTP/1.0":
		resp.Proto, h.old = "HTTP/1.0", true
	default:
		return malformedError("its first line is " + quote(line))
	}
	rest = bytes.TrimLeft(rest, " ")
	code, _, _ := bytes.Cut(rest, []byte(" "))
	if len(code) != 3 {
		return malformedError("its status is " + quote(code))
	}
	resp.Status = 0
	for _, c := range code {
		if c < '0' || c > '9' {
			return malformedError("its status is " + quote(code))
		}
		resp.Status = 10*resp.Status + int(c-'0')
	}
	if resp.Status < 100 {
		return malformedError("its status is " + quote(code))
	}
	return nil
}

// field reads one line of the header.
func (h *answerHeader) field(line []byte) error {
	if line[0] == ' ' || line[0] == '\t' {
		if h.framing {
			return malformedError("a header field goes on in the next line")
		}
		return nil
	}
	colon := bytes.IndexByte(line, ':')
	if colon <= 0 {
		return malformedError("a header line without a name: " + quote(line))
	}
	name, value := line[:colon], bytes.Trim(line[colon+1:], " \t")
	if !isToken(name) {
		return malformedError("a header line without a name: " + quote(line))
	}
	h.framing = true
	switch {
	case is(name, "content-length"):
		return h.readLength(value)
	case is(name, "transfer-encoding"):
		return h.readCoding(value)
	case is(name, "connection"):
		h.close = h.close || hasToken(value, "close")
		h.keepAlive = h.keepAlive || hasToken(value, "keep-alive")
	default:
		h.framing = false
	}
	return nil
}

func (h *answerHeader) readLength(value []byte) error {
	var n int64
	if len(value) == 0 || len(value) > 18 {
		return malformedError("its length is " + quote(value))
	}
	for _, c := range value {
		if c < '0' || c > '9' {
			return malformedError("its length is " + quote(value))
		}
		n = 10*n + int64(c-'0')
	}
	if h.length >= 0 && h.length != n {
		return malformedError("it has two lengths")
	}
	h.length = n
	return nil
}

// readCoding takes "chunked" alone: nothing else was asked for. An answer of
// HTTP/1.0 has no transfer coding.
func (h *answerHeader) readCoding(value []byte) error {
	if h.old {
		h.close = true // RFC 9112, section 6.1
		return nil
	}
	if h.chunked || !is(value, "chunked") {
		return malformedError("its transfer encoding is " + quote(value))
	}
	h.chunked = true
	return nil
}
