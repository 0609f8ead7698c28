// Package process holds ways from a request to its response: [Concat] as it
// was first written, and what it became step by step, as far as the standard
// library goes. Each comment says whether the step is exact (the response of
// Concat to every request) or differs, and how. The last steps are package
// tuned itself.
package process

import (
	"encoding/json"
	"strconv"
	"strings"
	"sync"
)

type request struct {
	TransactionID string `json:"transaction_id"`
	Payload       []int  `json:"payload"`
}

type response struct {
	TransactionID string `json:"transaction_id"`
	Expression    string `json:"exp"`
}

// decode returns as much of a request as can be had.
func decode(text string) request {
	var req request
	json.Unmarshal([]byte(text), &req)
	return req
}

func encode(id, exp string) string {
	text, err := json.Marshal(&response{id, exp})
	if err != nil {
		panic(err) // two strings can always be encoded
	}
	return string(text)
}

// Concat is the original: each number makes a new string of all before it.
//
// It is **exact** by definition.
func Concat(text string) string {
	req := decode(text)
	exp := ""
	for _, number := range req.Payload {
		exp += strconv.Itoa(number) + ","
	}
	return encode(req.TransactionID, exp)
}

// Builder writes the numbers into a strings.Builder, which doubles its room
// when it is full.
//
// It is **exact**.
func Builder(text string) string {
	req := decode(text)
	var exp strings.Builder
	for _, number := range req.Payload {
		exp.WriteString(strconv.Itoa(number))
		exp.WriteByte(',')
	}
	return encode(req.TransactionID, exp.String())
}

// Append writes the digits where they stay, without a string for each number.
//
// It is **exact**.
func Append(text string) string {
	req := decode(text)
	var exp []byte
	for _, number := range req.Payload {
		exp = strconv.AppendInt(exp, int64(number), 10)
		exp = append(exp, ',')
	}
	return encode(req.TransactionID, string(exp))
}

// Stack is [Append] with the first 512 bytes on the stack, where the numbers of
// the story's request fit.
//
// It is **exact**.
func Stack(text string) string {
	req := decode(text)
	var room [512]byte
	exp := room[:0]
	for _, number := range req.Payload {
		exp = strconv.AppendInt(exp, int64(number), 10)
		exp = append(exp, ',')
	}
	return encode(req.TransactionID, string(exp))
}

// Whole is [Append] without an encoder for the whole: only the name needs one,
// and the numbers are written once, in their place.
//
// It is **exact**.
func Whole(text string) string {
	req := decode(text)
	id, err := json.Marshal(req.TransactionID)
	if err != nil {
		panic(err) // a string can always be encoded
	}
	out := make([]byte, 0, len(text)+20)
	out = append(out, `{"transaction_id":`...)
	out = append(out, id...)
	out = append(out, `,"exp":"`...)
	for _, number := range req.Payload {
		out = strconv.AppendInt(out, int64(number), 10)
		out = append(out, ',')
	}
	return string(append(out, `"}`...))
}

var requests = sync.Pool{New: func() any { return new(request) }}

// Pooled is [Append] with requests that are used again, so that the list of
// numbers need not grow each time: the usual next step, and a trap.
//
// It **differs**: null leaves a number as it is, and so does a value of the
// wrong type. Here that is a number of some earlier request, which may be
// another's.
func Pooled(text string) string {
	req := requests.Get().(*request)
	defer requests.Put(req)
	req.TransactionID, req.Payload = "", req.Payload[:0]
	json.Unmarshal([]byte(text), req)
	var exp []byte
	for _, number := range req.Payload {
		exp = strconv.AppendInt(exp, int64(number), 10)
		exp = append(exp, ',')
	}
	return encode(req.TransactionID, string(exp))
}
