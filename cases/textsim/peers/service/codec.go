package service

//go:generate go run github.com/mailru/easyjson/easyjson -no_std_marshalers codec.go

// fastRequest is a request with generated code to decode it. That code is less
// strict than encoding/json in texts (it takes control characters) and
// stricter around them (keys by their exact case, nothing after the object).
//
//easyjson:json
type fastRequest struct {
	Text1 string `json:"text1"`
	Text2 string `json:"text2"`
}

// fastResponse is an answer with generated code to encode it.
//
//easyjson:json
type fastResponse struct {
	Similarity     float64 `json:"similarity"`
	Interpretation string  `json:"interpretation"`
}
