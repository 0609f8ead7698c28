// Package pathlex is package base made fast: the same tokens, errors, and matches, with
// no allocation where the caller has room, and no limit unless one is asked for. base
// says what a template and a path are; this package only how they are read.
//
// base decodes a rune, asks what it is, and goes past it, for each rune, and appends a
// token to a slice that grows. Here a table tells of each byte whether it is plain text,
// so that text costs two loads and two branches a byte, and a segment one append.
//
//	path.go      a path -> its tokens, in room of the caller
//	visit.go     a path -> its tokens, one after the other, none kept
//	segment.go   a segment -> where it ends, byte by byte
//	wrong.go     a wrong path -> the first error, rune by rune
//	template.go  a template -> its tokens
//	match.go     a path, against a template, without tokens
//
// What is wrong is rare: path.go only finds that a path is wrong, and wrong.go reads it
// again from its beginning to say where.
package pathlex
