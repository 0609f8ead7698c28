package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
)

// A client is one connection that is kept open. It does as little as an HTTP
// client can, because it shares the processors with the server: the answer
// must have a length and the connection must stay.
type client struct {
	conn net.Conn
	buf  []byte // holds one answer
}

const maxAnswer = 64 << 10

// dial connects. The connection is cut when ctx ends.
func dial(ctx context.Context, addr string) (*client, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { conn.Close() })
	return &client{conn: conn, buf: make([]byte, maxAnswer)}, nil
}

func (c *client) close() { c.conn.Close() }

// do sends a request and returns its answer, which is valid until the next.
func (c *client) do(request []byte) (status int, answer []byte, err error) {
	if _, err := c.conn.Write(request); err != nil {
		return 0, nil, fmt.Errorf("send request: %w", err)
	}
	filled, head := 0, 0
	for head == 0 {
		n, err := c.read(filled)
		if err != nil {
			return 0, nil, err
		}
		filled += n
		head = endOfHead(c.buf[:filled])
	}
	status, length, err := parseHead(c.buf[:head])
	if err != nil {
		return 0, nil, err
	}
	if length > maxAnswer-head {
		return 0, nil, fmt.Errorf("read answer: it has %d bytes, want at most %d", length, maxAnswer-head)
	}
	for filled < head+length {
		n, err := c.read(filled)
		if err != nil {
			return 0, nil, err
		}
		filled += n
	}
	if filled > head+length {
		return 0, nil, fmt.Errorf("read answer: %d bytes too many", filled-head-length)
	}
	return status, c.buf[head:filled], nil
}

// read reads what there is after the first bytes of the buffer.
func (c *client) read(filled int) (int, error) {
	if filled == len(c.buf) {
		return 0, fmt.Errorf("read answer: more than %d bytes", len(c.buf))
	}
	n, err := c.conn.Read(c.buf[filled:])
	if n > 0 {
		return n, nil
	}
	if errors.Is(err, io.EOF) && filled > 0 {
		err = io.ErrUnexpectedEOF
	}
	return 0, fmt.Errorf("read answer: %w", err)
}

var blankLine = []byte("\r\n\r\n")

// endOfHead returns where the body begins, or 0 if that is not there yet.
func endOfHead(data []byte) int {
	if i := bytes.Index(data, blankLine); i >= 0 {
		return i + len(blankLine)
	}
	return 0
}

// parseHead returns the status and the length of the body.
func parseHead(head []byte) (status, length int, err error) {
	line, rest, _ := bytes.Cut(head, blankLine[:2])
	if len(line) < len("HTTP/1.1 200") || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return 0, 0, fmt.Errorf("read answer: no HTTP/1.1 status in %.40q", line)
	}
	status, err = strconv.Atoi(string(line[9:12]))
	if err != nil {
		return 0, 0, fmt.Errorf("read answer: no status in %.40q", line)
	}
	length = -1
	for len(rest) > 0 {
		line, rest, _ = bytes.Cut(rest, blankLine[:2])
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
			if err != nil || length < 0 {
				return 0, 0, fmt.Errorf("read answer: bad length in %.40q", line)
			}
		case bytes.EqualFold(name, []byte("Connection")) && bytes.EqualFold(bytes.TrimSpace(value), []byte("close")):
			return 0, 0, fmt.Errorf("read answer: status %d closes the connection", status)
		}
	}
	if length < 0 {
		return 0, 0, fmt.Errorf("read answer: status %d without Content-Length", status)
	}
	return status, length, nil
}
