package service

// newByteTable normalises byte by byte. It differs where
// [normalizeByTable] does.
func newByteTable() *Server {
	return newFiber(standardJSON(similarityBy(normalizeByTable)))
}

// newByteTableParser is newByteTable as the story had it: the framework reads the body.
func newByteTableParser() *Server {
	return newFiber(parsedJSON(similarityBy(normalizeByTable)))
}
