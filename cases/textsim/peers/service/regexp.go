package service

import textsim "github.com/gohone/hone/cases/textsim/base"

// newRegexp is the service as it was first written. It is exact.
func newRegexp() *Server {
	return newFiber(standardJSON(textsim.Similarity))
}

// newBodyParser is newRegexp as the story had it: the framework reads the body.
func newBodyParser() *Server {
	return newFiber(parsedJSON(textsim.Similarity))
}
