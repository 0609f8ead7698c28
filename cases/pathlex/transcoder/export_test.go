package transcoder

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// SetDirect sets a field of a message through its struct, and reports whether it can.
func SetDirect(m proto.Message, fd protoreflect.FieldDescriptor, value protoreflect.Value) bool {
	d := directOf(makerOf(m.ProtoReflect().Type()), fieldPath{fd})
	if d != nil {
		setScalar(d.in(m), value)
	}
	return d != nil
}

// MethodOf returns the gRPC method that a path is for, "" if there is none.
func (h *Handler) MethodOf(method, path string) string {
	rt, _, err := h.routes.find(nil, method, path, 0)
	if err != nil {
		return ""
	}
	return rt.method
}
