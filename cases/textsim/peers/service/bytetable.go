package service

import "github.com/gohone/hone/cases/textsim/ladder/normalize"

// newByteTable normalises byte by byte. It differs where
// [normalize.ByteTable] does.
func newByteTable() *Server {
	return newFiber(standardJSON(similarityBy(normalize.ByteTable)))
}
