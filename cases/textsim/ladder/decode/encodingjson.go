// Package decode holds ways from the body of a request to its two texts: [Decoder]
// as the service first did, [Unmarshal], [Scan], under GOEXPERIMENT=jsonv2 also V2,
// and [Slices], which is ours. Each comment says whether the way is exact (the same
// texts as Decoder for every body, and an error for the same bodies) or differs,
// and how. What the errors say is not compared.
package decode

import (
	"bytes"
	"encoding/json"
)

type request struct {
	Text1 string `json:"text1"`
	Text2 string `json:"text2"`
}

// Decoder is the original: a decoder on the body, asked for one value. It
// ignores what follows the value.
//
// It is **exact** by definition.
func Decoder(body []byte) (text1, text2 string, err error) {
	var req request
	if err := json.NewDecoder(bytes.NewReader(body)).Decode(&req); err != nil {
		return "", "", err
	}
	return req.Text1, req.Text2, nil
}

// Unmarshal decodes a body that is whole in memory and saves the decoder's
// buffer.
//
// It **differs** where something other than blanks follows the value: that is
// an error.
func Unmarshal(body []byte) (text1, text2 string, err error) {
	var req request
	if err := json.Unmarshal(body, &req); err != nil {
		return "", "", err
	}
	return req.Text1, req.Text2, nil
}
