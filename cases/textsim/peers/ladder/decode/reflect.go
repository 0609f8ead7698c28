package decode

import (
	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	"github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

// JSONv2 is the draft of encoding/json/v2 as a module, with the defaults of
// v2.
//
// It **differs**, on purpose: invalid UTF-8, lone surrogates and equal keys are
// errors, and it knows no key in another case.
func JSONv2(body []byte) (text1, text2 string, err error) {
	var r request
	err = jsonv2.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}

// Goccy is goccy/go-json. It is **exact** as far as is known: the odd bodies and
// fuzzing found no difference.
func Goccy(body []byte) (text1, text2 string, err error) {
	var r request
	err = json.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}

var jsoniterStd = jsoniter.ConfigCompatibleWithStandardLibrary

// JSONIter is json-iterator in the configuration that calls itself compatible
// with the standard library.
//
// It **differs**: it keeps invalid UTF-8, loses a surrogate pair that follows a
// lone surrogate, empties a text that null follows, and ends at a NUL.
func JSONIter(body []byte) (text1, text2 string, err error) {
	var r request
	err = jsoniterStd.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}

// Segmentio is segmentio/encoding.
//
// It **differs**: it knows no limit of depth, where 10,000 lists within lists
// are too many to most. Two million of them, a body of 2 MB, end the process:
// its stack overflows, and no recover stops that.
func Segmentio(body []byte) (text1, text2 string, err error) {
	var r request
	err = segmentio.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}

// Sonic compiles a decoder for the type at run time, on amd64 and arm64 and
// the versions of Go that it knows; elsewhere it calls encoding/json.
//
// It **differs**: it keeps invalid UTF-8 and raw control characters, and does
// not check the escapes of what it skips.
func Sonic(body []byte) (text1, text2 string, err error) {
	var r request
	err = sonic.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}

// SonicStd is [Sonic] in the configuration that calls itself compatible with
// the standard library.
//
// It **differs** on a body that has two faults at once: it does not check the
// escapes of what it skips if the body also has invalid UTF-8.
func SonicStd(body []byte) (text1, text2 string, err error) {
	var r request
	err = sonic.ConfigStd.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}
