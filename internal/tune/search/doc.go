// Package search finds candidates for functions that cost something: it asks the rules,
// which may want to know how long things become there, and programs outside
// (search.go). codecs.go is the rule jsoncodec with a go.mod that says more, proposer.go
// the program of -proposer, vettool.go that of -vettool.
package search
