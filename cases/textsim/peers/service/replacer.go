package service

// newReplacer normalises with one [strings.Replacer]. It differs where
// [normalizeByReplacer] does.
func newReplacer() *Server {
	return newFiber(standardJSON(similarityBy(normalizeByReplacer)))
}
