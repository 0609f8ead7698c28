package process

import (
	"strconv"
	"strings"

	"github.com/mailru/easyjson"
)

//go:generate go run github.com/mailru/easyjson/easyjson easy.go

// easyRequest and easyResponse have code written by easyjson. They are types
// of their own, since other codecs would call that code if they found it.
//
//easyjson:json
type easyRequest struct {
	TransactionID string `json:"transaction_id"`
	Payload       []int  `json:"payload"`
}

//easyjson:json
type easyResponse struct {
	TransactionID string `json:"transaction_id"`
	Expression    string `json:"exp"`
}

// EasyJSON is the story's first step: code generated for the two types in the
// place of reflection.
//
// It **differs**, as the steps after it do.
func EasyJSON(requests []string) []string {
	responses := []string{}
	for _, text := range requests {
		req := &easyRequest{}
		_ = easyjson.Unmarshal([]byte(text), req)
		exp := ""
		for _, n := range req.Payload {
			exp += strconv.Itoa(n) + ","
		}
		out, _ := easyjson.Marshal(&easyResponse{req.TransactionID, exp})
		responses = append(responses, string(out))
	}
	return responses
}

// EasyJSONBuilder is the story's second and last step: a strings.Builder
// instead of concatenation.
func EasyJSONBuilder(requests []string) []string {
	responses := []string{}
	for _, text := range requests {
		req := &easyRequest{}
		_ = easyjson.Unmarshal([]byte(text), req)
		var exp strings.Builder
		for _, n := range req.Payload {
			exp.WriteString(strconv.Itoa(n))
			exp.WriteByte(',')
		}
		out, _ := easyjson.Marshal(&easyResponse{req.TransactionID, exp.String()})
		responses = append(responses, string(out))
	}
	return responses
}

// EasyJSONAppend appends to a buffer that all requests share, so that no
// number becomes a string of its own.
func EasyJSONAppend(requests []string) []string {
	responses := []string{}
	var exp []byte
	for _, text := range requests {
		req := &easyRequest{}
		_ = easyjson.Unmarshal([]byte(text), req)
		exp = exp[:0]
		for _, n := range req.Payload {
			exp = strconv.AppendInt(exp, int64(n), 10)
			exp = append(exp, ',')
		}
		out, _ := easyjson.Marshal(&easyResponse{req.TransactionID, string(exp)})
		responses = append(responses, string(out))
	}
	return responses
}

// EasyJSONMethods is EasyJSON with the calls of the story: of the methods that
// are generated for encoding/json, not of package easyjson.
func EasyJSONMethods(requests []string) []string {
	responses := []string{}
	for _, text := range requests {
		req := &easyRequest{}
		_ = req.UnmarshalJSON([]byte(text))
		exp := ""
		for _, n := range req.Payload {
			exp += strconv.Itoa(n) + ","
		}
		out, _ := easyResponse{req.TransactionID, exp}.MarshalJSON()
		responses = append(responses, string(out))
	}
	return responses
}

// EasyJSONMethodsBuilder is EasyJSONMethods with a strings.Builder.
func EasyJSONMethodsBuilder(requests []string) []string {
	responses := []string{}
	for _, text := range requests {
		req := &easyRequest{}
		_ = req.UnmarshalJSON([]byte(text))
		var exp strings.Builder
		for _, n := range req.Payload {
			exp.WriteString(strconv.Itoa(n))
			exp.WriteByte(',')
		}
		out, _ := easyResponse{req.TransactionID, exp.String()}.MarshalJSON()
		responses = append(responses, string(out))
	}
	return responses
}
