// Package search finds candidates for functions that cost time or memory. It asks the
// rules, some of which want to know the lengths of slices, maps and strings there, and
// programs outside (search.go). codecs.go is the rule jsoncodec with a go.mod that
// allows more codecs, proposer.go the program of -proposer, and vettool.go that of
// -vettool.
package search
