package service

import "github.com/gohone/hone/cases/textsim/ladder/normalize"

// newShortcut knows full stops and tabs and nothing else. It differs where
// [normalize.Shortcut] does, and that is nearly everywhere.
func newShortcut() *Server {
	return newFiber(standardJSON(similarityBy(normalize.Shortcut)))
}
