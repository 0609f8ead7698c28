package service

import "github.com/gohone/hone/cases/textsim/ladder/normalize"

// newReplacer normalises with one [strings.Replacer]. It differs where
// [normalize.Replacer] does.
func newReplacer() *Server {
	return newFiber(standardJSON(similarityBy(normalize.Replacer)))
}
