package wire

// A Request is one request. The pieces of its body are sent one after the
// other; they are shared with other requests and never written to.
type Request struct {
	Target *Target
	Body   [][]byte
}

// Size returns the length of the body in bytes.
func (r *Request) Size() int {
	size := 0
	for _, piece := range r.Body {
		size += len(piece)
	}
	return size
}

// A Response is what a request was answered. It is filled again by each call
// that takes one, so that a connection needs no memory of its own for it.
type Response struct {
	Status int
	// Proto is "HTTP/1.1", "HTTP/1.0" or "HTTP/2.0".
	Proto string
	// Header is the header as it came, lines ended by CRLF, without the status
	// line; it is valid until the next request of the connection.
	Header []byte
	// Body is kept if Keep is set, up to MaxBody bytes of it, and is valid until the
	// next request of the connection.
	Body []byte
	Keep bool
	// BodySize is the length of the whole body in bytes, after transfer coding.
	BodySize int64
	// Reused reports whether the connection had carried a request before.
	Reused bool
}
