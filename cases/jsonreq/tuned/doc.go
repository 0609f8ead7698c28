// Package jsonreq is the request processor of package base made fast: the same
// responses, many times sooner, in one allocation or none. base says what
// is answered; this package only how.
//
// base decodes a request into a struct by reflection, makes a string of each
// number, another one of all numbers so far each time, and encodes the result.
// But a list of integers as programs write it, 0,1,2, is the response as it
// stands. What has to be found out is whether it is written so.
//
//	respond.go  a request -> its response; what is unusual -> encoding/json
//	scan.go     a request of the usual kind -> where its name and numbers are
//	numbers.go  whether numbers are written as Go would write them, 8 bytes a turn
//	walk.go     JSON of any kind -> where it ends, or what is wrong and where
//	check.go    a request -> what is wrong with it
//	process.go  Process and AppendStrict, for callers who want to know that
//	stream.go   requests on lines -> responses on lines
//
// # Why it is done so
//
// A request of the usual kind is an object with a string and a list of
// integers under their own names, in any order and with anything else beside
// them. It is gone over once, from left to right, and what will be in the
// response is copied as a whole. Everything else is rare, and goes to
// encoding/json, which is what base has and therefore right by definition: a
// value of the wrong type, null, 1e2, -0, a key in capitals. That is slow, as
// base is, but it cannot differ from base.
//
// Nothing has to be known of a key that comes twice. If each time its value is
// of the usual kind the last one counts, here and in base. If it is not, base
// has it.
//
// Numbers are looked at eight bytes a turn (plainNumbers), without a branch
// that depends on how many digits a number has: a processor cannot foresee
// those. The only branch that costs is the one on whether there is a minus.
//
// # Bounds
//
// [Append] has no memory of its own. [Respond] holds the responses, and
// nothing of the requests. Values of unknown keys are skipped by recursion, to
// the depth that encoding/json allows. A [Stream] holds one request at a time.
package jsonreq
