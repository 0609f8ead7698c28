//go:build goexperiment.jsonv2

package jsonreq_test

// secondVersion reports whether encoding/json runs on the code of its second
// version, which answers alike but counts the place of an error in other ways.
const secondVersion = true
