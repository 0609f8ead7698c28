// Package decode holds the ways of the decode ladder that need more than the
// standard library: JSON codecs that take the two texts out of the body of a
// request. Each is called as its documentation says first, with its defaults.
//
// The measure is [Unmarshal]. A step is **exact** if it accepts what Unmarshal
// accepts and finds the same texts; all others **differ**, most of them on
// bodies that no honest client sends. What each makes of such bodies is pinned by a test.
package decode

import "encoding/json"

// request is the body of a request.
type request struct {
	Text1 string `json:"text1"`
	Text2 string `json:"text2"`
}

// Unmarshal is package encoding/json, as the original decodes but for what
// follows the object: the original reads no further, Unmarshal calls it an
// error.
func Unmarshal(body []byte) (text1, text2 string, err error) {
	var r request
	err = json.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}
