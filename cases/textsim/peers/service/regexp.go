package service

import textsim "github.com/gohone/hone/cases/textsim/base"

// newRegexp is the service as it was first written. It is exact.
func newRegexp() *Server {
	return newFiber(standardJSON(textsim.Similarity))
}
