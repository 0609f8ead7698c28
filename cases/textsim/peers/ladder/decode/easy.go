package decode

import "github.com/mailru/easyjson"

//go:generate go run github.com/mailru/easyjson/easyjson -no_std_marshalers easy.go

// easyRequest is a request with a decoder written by easyjson. It is a type of
// its own, since others would call that decoder if they found it.
//
//easyjson:json
type easyRequest struct {
	Text1 string `json:"text1"`
	Text2 string `json:"text2"`
}

// EasyJSON calls code generated for the type.
//
// It **differs**: it keeps invalid UTF-8 and raw control characters, knows no
// key in another case, and does not check the numbers and escapes that it skips.
func EasyJSON(body []byte) (text1, text2 string, err error) {
	var r easyRequest
	err = easyjson.Unmarshal(body, &r)
	return r.Text1, r.Text2, err
}
