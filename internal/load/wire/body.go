package wire

import (
	"bytes"
	"errors"
	"io"
)

// A body reads the body of an answer: it counts all of it and keeps what is wanted.
type body struct {
	in   *stream
	resp *Response
	max  int // bytes of the body that are kept
}

// use counts the next n bytes of the buffer and moves past them.
func (b *body) use(n int) {
	piece := b.in.buf[b.in.at : b.in.at+n]
	b.in.at += n
	b.resp.BodySize += int64(n)
	if b.resp.Keep {
		room := max(b.max-len(b.in.kept), 0)
		b.in.kept = append(b.in.kept, piece[:min(room, n)]...)
	}
}

// fill reads more when everything was used. The memory after the header is
// used again.
func (b *body) fill(from int) error {
	b.in.at, b.in.end = from, from
	if len(b.in.buf)-from < leastRead/4 { // a long header has left little room
		b.in.buf = append(b.in.buf, make([]byte, len(b.in.buf))...)
	}
	return b.in.more()
}

// take reads n bytes.
func (b *body) take(n int64) error {
	from := b.in.at
	for {
		have := int(min(n, int64(b.in.end-b.in.at)))
		b.use(have)
		n -= int64(have)
		if n == 0 {
			return nil
		}
		if err := b.fill(from); err != nil {
			return unexpected(err)
		}
	}
}

// rest reads until the server closes the connection.
func (b *body) rest() error {
	from := b.in.at
	for {
		b.use(b.in.end - b.in.at)
		err := b.fill(from)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// maxChunkLine is the most bytes the line before a chunk may have, and a
// trailer's.
const maxChunkLine = 4 << 10

// maxWaste is how many bytes a chunked body may have beyond its content, 16 for
// each chunk and two for each byte of it: net/http takes as much.
const maxWaste = 16 << 10

// chunks reads a chunked body with its trailer, which is dropped.
func (b *body) chunks() error {
	from := b.in.at
	waste := int64(0)
	for {
		line, err := b.chunkLine(from)
		if err != nil {
			return err
		}
		size, err := chunkSize(line)
		if err != nil {
			return err
		}
		if size == 0 {
			return b.trailer(from)
		}
		waste = max(waste+int64(len(line))-14-2*size, 0)
		if waste > maxWaste {
			return malformedError("its chunks hold next to nothing")
		}
		if err := b.chunk(size, from); err != nil {
			return err
		}
	}
}

// chunk reads size bytes and the end of line after them.
func (b *body) chunk(size int64, from int) error {
	for {
		have := int(min(size, int64(b.in.end-b.in.at)))
		b.use(have)
		size -= int64(have)
		if size == 0 {
			break
		}
		if err := b.fill(from); err != nil {
			return unexpected(err)
		}
	}
	line, err := b.chunkLine(from)
	if err != nil {
		return err
	}
	if len(line) > 0 {
		return malformedError("a chunk is longer than it said")
	}
	return nil
}

func (b *body) trailer(from int) error {
	for i := range 1000 {
		line, err := b.chunkLine(from)
		if err != nil {
			return err
		}
		if len(line) == 0 {
			return nil
		}
		if i > 0 && (line[0] == ' ' || line[0] == '\t') {
			continue // belongs to the line before
		}
		if colon := bytes.IndexByte(line, ':'); colon <= 0 || !isToken(line[:colon]) {
			return malformedError("a line without a name after its chunks: " + quote(line))
		}
	}
	return errTooLarge
}

// chunkLine returns the next line, which ends with CRLF: a line feed alone is no
// end here (RFC 9112, erratum 7633). What was used before it may be overwritten.
func (b *body) chunkLine(from int) ([]byte, error) {
	for seen := b.in.at; ; {
		if i := bytes.IndexByte(b.in.buf[seen:b.in.end], '\n'); i >= 0 {
			line := b.in.buf[b.in.at : seen+i]
			b.in.at = seen + i + 1
			if cr := bytes.IndexByte(line, '\r'); cr < 0 || cr != len(line)-1 {
				return nil, malformedError("a line of its chunks does not end with CRLF: " + quote(line))
			}
			return line[:len(line)-1], nil
		}
		if b.in.end-b.in.at > maxChunkLine {
			return nil, malformedError("the line before a chunk is too long")
		}
		b.in.end = from + copy(b.in.buf[from:], b.in.buf[b.in.at:b.in.end])
		b.in.at, seen = from, b.in.end
		if err := b.in.more(); err != nil {
			return nil, unexpected(err)
		}
	}
}

// chunkSize reads the size at the beginning of a chunk's line; what follows a
// semicolon is an extension.
func chunkSize(line []byte) (int64, error) {
	var size int64
	digits := 0
	number, _, _ := bytes.Cut(bytes.TrimRight(line, " \t"), []byte(";"))
	for _, c := range number {
		var d byte
		switch {
		case '0' <= c && c <= '9':
			d = c - '0'
		case 'a' <= c && c <= 'f':
			d = c - 'a' + 10
		case 'A' <= c && c <= 'F':
			d = c - 'A' + 10
		default:
			return 0, malformedError("the size of a chunk is " + quote(line))
		}
		if digits++; digits > 15 {
			return 0, malformedError("the size of a chunk is " + quote(line))
		}
		size = size<<4 | int64(d)
	}
	if digits == 0 {
		return 0, malformedError("the size of a chunk is " + quote(line))
	}
	return size, nil
}
