// Package process holds the steps of the process ladder that need more than
// the standard library: JSON codecs in place of encoding/json, each with the
// original's concatenation, with a strings.Builder and with a buffer that is
// appended to. Each codec is called as its documentation says first, with its
// defaults, and like the original it ignores errors.
//
// The measure is base.Respond. A step is **exact** if it answers as base does
// whatever the requests are; others **differ**, most of them on requests that
// no honest client sends. A test pins what each makes of such requests.
package process
