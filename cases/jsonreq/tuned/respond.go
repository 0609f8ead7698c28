package jsonreq

import (
	"encoding/json"
	"slices"
	"strconv"
	"unsafe"
)

const (
	beforeID      = `{"transaction_id":"`
	beforeNumbers = `","exp":"`
	afterNumbers  = `"}`
)

// Respond returns the response to each of requests, in their order. package
// base says what it is.
//
// Each response has its own memory, and the list too, but for that of a single
// response, which may share it.
func Respond(requests []string) []string {
	if len(requests) == 1 {
		return respondOne(requests[0])
	}
	responses := make([]string, len(requests))
	for i, text := range requests {
		responses[i] = respond(text)
	}
	return responses
}

// one is a list of one response together with its text.
type one struct {
	list [1]string
	text [512 - unsafe.Sizeof([1]string{})]byte
}

// respondOne is Respond for a single request. If that wastes no more than half
// of it, it takes one allocation rather than two.
func respondOne(request string) []string {
	p, ok := scan(request)
	if room := len(one{}.text); !ok || p.size() < room/2 || p.size() > room {
		return []string{finish(request, p, ok)}
	}
	both := new(one)
	text := p.append(both.text[:0])
	both.list[0] = unsafe.String(&text[0], len(text))
	return both.list[:]
}

func respond(request string) string {
	p, ok := scan(request)
	return finish(request, p, ok)
}

// finish returns the response to a request of which scan returned p and ok.
func finish(request string, p parts, ok bool) string {
	if !ok {
		return string(appendUnusual(nil, request))
	}
	text := p.append(make([]byte, 0, p.size()))
	return unsafe.String(&text[0], len(text)) // no one else has it
}

// Append appends the response to request to dst. It allocates nothing if dst
// has room for 32 bytes more than the request has, and the request is of the
// usual kind: an object with integers as Go writes them and a name in
// which nothing needs an escape, under their own keys.
func Append(dst []byte, request string) []byte {
	p, ok := scan(request)
	if !ok {
		return appendUnusual(dst, request)
	}
	return p.append(dst)
}

// size is the length of the response, or more if there are blanks.
func (p *parts) size() int {
	return len(beforeID) + len(p.id) + len(beforeNumbers) + len(p.numbers) + len(",") + len(afterNumbers)
}

func (p *parts) append(dst []byte) []byte {
	dst = append(dst, beforeID...)
	dst = append(dst, p.id...)
	dst = append(dst, beforeNumbers...)
	before := len(dst)
	if p.blanks {
		dst = appendWithoutBlanks(dst, p.numbers)
	} else {
		dst = append(dst, p.numbers...)
	}
	if len(dst) > before {
		dst = append(dst, ',')
	}
	return append(dst, afterNumbers...)
}

// appendWithoutBlanks writes every byte and keeps those that are no blanks, so
// that there is no branch on which are.
func appendWithoutBlanks(dst []byte, numbers string) []byte {
	dst = slices.Grow(dst, len(numbers))
	out := dst[len(dst) : len(dst)+len(numbers)]
	kept := 0
	for i := range len(numbers) {
		c := numbers[i]
		out[kept] = c
		if c > ' ' { // nothing else below that is valid
			kept++
		}
	}
	return dst[:len(dst)+kept]
}

// appendUnusual is for requests that are wrong, and for those that are right
// but as no one writes them. It does what base does, and so decides what is
// wrong and what comes of it as base does.
func appendUnusual(dst []byte, text string) []byte {
	var req struct {
		TransactionID string `json:"transaction_id"`
		Payload       []int  `json:"payload"`
	}
	json.Unmarshal([]byte(text), &req) // whatever could be decoded is answered

	id, err := json.Marshal(req.TransactionID)
	if err != nil {
		panic(err) // a string can always be encoded
	}
	dst = append(dst, beforeID...)
	dst = append(dst, id[1:len(id)-1]...)
	dst = append(dst, beforeNumbers...)
	for _, number := range req.Payload {
		dst = strconv.AppendInt(dst, int64(number), 10)
		dst = append(dst, ',')
	}
	return append(dst, afterNumbers...)
}
