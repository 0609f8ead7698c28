package transcoder

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
)

// httpStatus is that of each code, as google/rpc/code.proto has it.
var httpStatus = [...]int{
	codes.OK:                 http.StatusOK,
	codes.Canceled:           499, // the client closed the request
	codes.Unknown:            http.StatusInternalServerError,
	codes.InvalidArgument:    http.StatusBadRequest,
	codes.DeadlineExceeded:   http.StatusGatewayTimeout,
	codes.NotFound:           http.StatusNotFound,
	codes.AlreadyExists:      http.StatusConflict,
	codes.PermissionDenied:   http.StatusForbidden,
	codes.ResourceExhausted:  http.StatusTooManyRequests,
	codes.FailedPrecondition: http.StatusBadRequest,
	codes.Aborted:            http.StatusConflict,
	codes.OutOfRange:         http.StatusBadRequest,
	codes.Unimplemented:      http.StatusNotImplemented,
	codes.Internal:           http.StatusInternalServerError,
	codes.Unavailable:        http.StatusServiceUnavailable,
	codes.DataLoss:           http.StatusInternalServerError,
	codes.Unauthenticated:    http.StatusUnauthorized,
}

// HTTPStatus returns the HTTP status of a code; that of Unknown for one that is not known.
func HTTPStatus(code codes.Code) int {
	if int(code) >= len(httpStatus) {
		code = codes.Unknown
	}
	return httpStatus[code]
}

// statusOf returns the status of an error of a call, or of this package.
func statusOf(err error) *status.Status {
	if s := status.FromContextError(err); errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return s
	}
	return status.Convert(err)
}

// public is an error of a call without what is not the client's business: what gRPC itself
// says of a connection has addresses in it. The status of a server comes in a trailer with
// its content type, or has details, but where headers came before it and nothing else
// after: there the text is lost with gRPC's own.
func (h *Handler) public(err error, trailer func() metadata.MD) error {
	s, ok := status.FromError(err)
	if err == nil || !ok || s.Code() != codes.Unavailable && s.Code() != codes.DeadlineExceeded ||
		trailer != nil && len(trailer()) > 0 || len(s.Proto().GetDetails()) > 0 {
		return err
	}
	if h.opts.ErrorLog != nil {
		h.opts.ErrorLog.Print(err)
	}
	if s.Code() == codes.DeadlineExceeded {
		return status.Error(s.Code(), "the deadline has passed")
	}
	return status.Error(s.Code(), "the gRPC server cannot be reached")
}

// failCall answers with the error of a call and its trailer metadata.
func (h *Handler) failCall(w http.ResponseWriter, r *http.Request, err error, trailer metadata.MD) {
	if takesTrailers(r) {
		copyTrailer(w.Header(), trailer)
	}
	h.fail(w, err)
}

// fail answers with an error. It does so too when the context of the request is done: that
// need not mean that the client is gone.
func (h *Handler) fail(w http.ResponseWriter, err error) {
	s := statusOf(err)
	code := HTTPStatus(s.Code())
	var e *httpError
	if errors.As(err, &e) {
		code = e.status
		if e.allow != "" {
			w.Header().Set("Allow", e.allow)
		}
	}
	w.Header()["Content-Type"] = jsonType
	w.WriteHeader(code)
	w.Write(h.appendStatus(nil, s))
}

// appendStatus appends a google.rpc.Status in JSON. Details of types that are not known
// are left out, and what is not UTF-8 in its message is U+FFFD.
func (h *Handler) appendStatus(b []byte, s *status.Status) []byte {
	marshal := protojson.MarshalOptions{Resolver: h.opts.Resolver}
	text, err := marshal.MarshalAppend(b, s.Proto())
	if err != nil {
		p := s.Proto()
		p.Message, p.Details = strings.ToValidUTF8(p.Message, "\ufffd"), nil
		text, _ = marshal.MarshalAppend(b, p) // a number and a string can be written
	}
	return text
}
