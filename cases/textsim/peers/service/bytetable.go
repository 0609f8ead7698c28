package service

// newByteTable normalises byte by byte. It differs where
// [normalizeByTable] does.
func newByteTable() *Server {
	return newFiber(standardJSON(similarityBy(normalizeByTable)))
}
