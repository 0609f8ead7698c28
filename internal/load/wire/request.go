package wire

import "time"

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
	// Times are where the time of the request went, also of one that failed.
	Times Times
	// Out and In are the bytes of the request and the answer on the connection,
	// headers included, and over TLS those of its records and handshake.
	Out, In int64
}

// Times are the parts of a request's time, one after the other. What remains of
// the whole is receiving, from the first byte of the answer to its last.
type Times struct {
	// Blocked is until there is a connection, 0 if there was one. Of it,
	// Connecting is what making one took, and TLS the handshake.
	Blocked, Connecting, TLS time.Duration
	// Sending is until the last byte is written, Waiting from there to the first
	// byte of the answer, or to the failure if none comes.
	Sending, Waiting time.Duration
}
