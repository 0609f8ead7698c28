package transcoder

// MethodOf returns the gRPC method that a path is for, "" if there is none.
func (h *Handler) MethodOf(method, path string) string {
	m, err := h.routes.find(method, path, 0)
	if err != nil {
		return ""
	}
	return m.route.method
}
