package transcoder

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
)

// A streamCall is a call of a method one or both sides of which stream.
type streamCall struct {
	h       *Handler
	w       http.ResponseWriter
	r       *http.Request
	m       match
	call    grpc.ClientStream
	control *http.ResponseController
	begun   bool // whether the status of the answer is written
}

// stream calls a method one or both sides of which stream.
func (h *Handler) stream(ctx context.Context, w http.ResponseWriter, r *http.Request, m match) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil) // ends the call, whatever comes
	call, err := h.conn.NewStream(ctx, &m.route.desc, m.route.method)
	if err != nil {
		h.fail(w, h.public(err, nil))
		return
	}
	s := &streamCall{h: h, w: w, r: r, m: m, call: call, control: http.NewResponseController(w)}
	_ = s.control.SetWriteDeadline(time.Time{}) // each message has its own
	if m.route.desc.ClientStreams && m.route.takesBody() {
		_ = s.control.EnableFullDuplex() // HTTP/2 needs no leave
		sent := make(chan struct{})
		go func() {
			defer close(sent)
			if err := s.sendAll(); err != nil && !errors.Is(err, io.EOF) { // of EOF receive knows more
				cancel(err)
			}
		}()
		defer s.stop(sent)
	} else if err := s.sendOne(); err != nil && !errors.Is(err, io.EOF) {
		h.fail(w, h.public(err, nil))
		return
	}
	err = h.public(s.receive(), call.Trailer)
	if err != nil && context.Cause(ctx) != nil {
		err = context.Cause(ctx)
	}
	s.end(err)
}

// stop waits for the sender, which may itself wait for the rest of a body that is not
// needed any more.
func (s *streamCall) stop(sent <-chan struct{}) {
	select {
	case <-sent:
	default:
		_ = s.control.SetReadDeadline(time.Now())
		<-sent
	}
}

// sendOne sends the only message of a request.
func (s *streamCall) sendOne() error {
	in := s.m.route.input.message()
	if err := s.h.bind(s.call.Context(), in, s.w, s.r, s.m); err != nil {
		return err
	}
	if err := s.call.SendMsg(in); err != nil {
		return err
	}
	return s.call.CloseSend()
}

// sendAll sends a message for each JSON value of the body.
func (s *streamCall) sendAll() error {
	from, err := s.h.decoded(s.r)
	if err != nil {
		return err
	}
	limit := &limited{from: from}
	values := json.NewDecoder(limit)
	for {
		limit.left = s.h.opts.MaxRequestBytes // for each value
		var value json.RawMessage
		switch err := values.Decode(&value); {
		case err == io.EOF:
			return s.call.CloseSend()
		case errors.Is(err, errTooLarge):
			return errTooLarge
		case err != nil:
			return invalid("body: %v", err)
		}
		in := s.m.route.input.message()
		if err := s.h.bindAll(in, value, s.r, s.m); err != nil {
			return err
		}
		if err := s.call.SendMsg(in); err != nil {
			return err
		}
	}
}

// limited is a reader that fails after so many bytes.
type limited struct {
	from io.Reader
	left int64
}

func (l *limited) Read(b []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTooLarge
	}
	n, err := l.from.Read(b[:min(int64(len(b)), l.left)])
	l.left -= int64(n)
	return n, err
}

// receive writes the messages of the server as they come, nil at their end.
func (s *streamCall) receive() error {
	for {
		out := s.m.route.output.message()
		switch err := s.call.RecvMsg(out); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if !s.m.route.desc.ServerStreams {
			s.header()
			err := s.h.answer(s.w, s.r, s.m.route, out, s.call.Trailer())
			s.begun = err == nil
			return err
		}
		if err := s.message(out); err != nil || s.r.Method == http.MethodHead { // which has the headers now
			return err
		}
	}
}

// message writes one message of many: a line, or the data of a google.api.HttpBody.
func (s *streamCall) message(out proto.Message) error {
	if s.m.route.raw {
		contentType, data := httpBody(out.ProtoReflect())
		s.begin([]string{contentType})
		return s.write(data)
	}
	buf := buffers.Get().(*[]byte)
	line, err := s.h.appendJSON(append((*buf)[:0], `{"result":`...), s.m.route, out)
	if err == nil {
		line = append(line, "}\n"...)
		s.begin(linesType)
		err = s.write(line)
	} else {
		err = unwritable(err)
	}
	release(buf, line)
	return err
}

// write writes a message at once. A client that does not take it in time does not hold the
// call any longer.
func (s *streamCall) write(data []byte) error {
	limited := s.h.opts.WriteTimeout > 0 && s.control.SetWriteDeadline(time.Now().Add(s.h.opts.WriteTimeout)) == nil
	if _, err := s.w.Write(data); err != nil {
		return err
	}
	if err := s.control.Flush(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err // but who wraps the writer may hold the lines back
	}
	if limited {
		return s.control.SetWriteDeadline(time.Time{}) // the next may come late
	}
	return nil
}

// begin writes the headers of a stream, once.
func (s *streamCall) begin(contentType []string) {
	if s.begun {
		return
	}
	s.begun = true
	s.header()
	s.w.Header()["Content-Type"] = contentType
	s.w.WriteHeader(http.StatusOK)
}

// header sets the headers that are metadata of the call.
func (s *streamCall) header() {
	if md, err := s.call.Header(); err == nil {
		copyMetadata(s.w.Header(), headerPrefix, md)
	}
}

// end ends an answer after an error, or nil.
func (s *streamCall) end(err error) {
	switch {
	case err == nil && s.m.route.desc.ServerStreams:
		s.begin(linesType)
	case err != nil && !s.begun:
		s.header()
		s.h.failCall(s.w, s.r, err, s.call.Trailer())
		return
	case err != nil && s.m.route.desc.ServerStreams:
		line := s.h.appendStatus([]byte(`{"error":`), statusOf(err))
		s.w.Write(append(line, "}\n"...)) // a client that is gone does not read it
	}
	if s.m.route.desc.ServerStreams && takesTrailers(s.r) {
		copyTrailer(s.w.Header(), s.call.Trailer())
	}
}
