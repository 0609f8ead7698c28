// Package codec is the code that the JSON rules leave in a user's package: what
// reads and appends JSON of a known shape, with everything unusual left to
// encoding/json. The rules take from it the declarations that a type needs, under
// names that are free, and write the functions that know the fields themselves.
//
// In place of such a type stands T, in sample.go. sampledecode.go and samplestream.go
// are what the rules write for it, which a test of theirs keeps so. Everything is
// thus compiled, vetted, tested and fuzzed here as ordinary Go.
//
// The code must compile with Go 1.18. No method of a reader may ask for more bytes
// while those that are there are wrong: encoding/json would fail on them, and perhaps none come.
package codec

import "embed"

// Source holds the files that declarations are taken from.
//
//go:embed entry.go reader.go stream.go append.go
var Source embed.FS
