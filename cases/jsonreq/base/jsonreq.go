// Package jsonreq answers requests in JSON: a request is the name of a
// transaction and a list of numbers, and its response the name and the
// numbers written one after the other.
//
// This is the processor as it was first written, before anybody measured it:
// plain code that says what it does. It defines what every faster version
// must answer.
package jsonreq

import (
	"encoding/json"
	"strconv"
)

type request struct {
	TransactionID string `json:"transaction_id"`
	Payload       []int  `json:"payload"`
}

type response struct {
	TransactionID string `json:"transaction_id"`
	Expression    string `json:"exp"`
}

// Respond returns the response to each of requests, in their order. To
//
//	{"transaction_id":"a","payload":[1,20,-3]}
//
// that is
//
//	{"transaction_id":"a","exp":"1,20,-3,"}
//
// There is always a response. A request that is not valid JSON is answered
// like an empty one. What is valid but of another type, such as a string among
// the numbers, leaves the value that was there before, at first zero; all else
// counts.
func Respond(requests []string) []string {
	responses := []string{}
	for _, text := range requests {
		req := &request{}
		json.Unmarshal([]byte(text), req) // whatever could be decoded is answered

		exp := ""
		for _, number := range req.Payload {
			exp += strconv.Itoa(number) + ","
		}

		text, err := json.Marshal(&response{req.TransactionID, exp})
		if err != nil {
			panic(err) // two strings can always be encoded
		}
		responses = append(responses, string(text))
	}
	return responses
}
