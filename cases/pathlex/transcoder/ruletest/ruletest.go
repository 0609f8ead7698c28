// Package ruletest has requests for the rules of the library, and what must be answered,
// for every transcoder.
package ruletest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// A Case is a request to the library and its answer.
type Case struct {
	Request string // as "GET /path"
	Body    string
	Status  int
	Want    string // the body, compact, or a part of the message of an error
}

// Cases are requests to a library that has answered none but those before, in their order.
var Cases = []Case{
	// Paths.
	{"GET /v1/shelves/fiction/books/moby-dick", "", 200, `{"name":"shelves/fiction/books/moby-dick","title":"Moby-Dick","authors":["H. Melville"],"pages":635}`},
	{"GET /v1/books/1/shevles/1:read", "", 200, `{"name":"shelves/1/books/1","title":"On Paths","authors":["A. Walker"],"pages":216}`},
	{"GET /v1/shelves/fiction/books/none", "", 404, "no book shelves/fiction/books/none"},
	{"GET /v1/echo/a", "", 200, `{"stringValue":"a"}`},
	{"GET /v1/echo/a%20b%2Fc%25", "", 200, `{"stringValue":"a b/c%"}`},
	{"GET /v1/echo/caf%C3%A9", "", 200, `{"stringValue":"café"}`},
	{"GET /v1/echo/a:b", "", 200, `{"stringValue":"a:b"}`},
	{"GET /v1/echo/a:b:all", "", 200, `{"stringValue":"a:b:all"}`}, // the verb is for POST
	{"POST /v1/echo/a:b:all", "{}", 200, `{"stringValue":"a:b"}`},
	{"GET /v1/rest/a/b%2Fc/d%20e", "", 200, `{"stringValue":"a/b%2Fc/d e"}`},
	{"GET /v1/rest", "", 200, `{}`},
	{"GET /v1/rest/a/x/b:end", "", 200, `{"stringValue":"a/x","nested":{"name":"b"}}`},
	{"GET /v1/rest/a/x/b/c/d:end", "", 200, `{"stringValue":"a/x","nested":{"name":"b/c/d"}}`},
	{"GET /v1/rest/a/x/c:end", "", 200, `{"stringValue":"a/x/c:end"}`},
	{"GET /v1/deep/x", "", 200, `{"nested":{"nested":{"name":"x"}}}`},
	{"GET /v1/kind/PAPERBACK/true/aGk/1.5", "", 200, `{"boolValue":true,"doubleValue":1.5,"bytesValue":"aGk=","enumValue":"PAPERBACK"}`},
	{"GET /v1/kind/2/false/aGk=/-Infinity", "", 200, `{"doubleValue":"-Infinity","bytesValue":"aGk=","enumValue":"PAPERBACK"}`},
	{"GET /v1/kind/NONE/true/aGk/1", "", 400, "is no value of hone.library.v1.Binding"},
	{"GET /v1/kind/1/maybe/aGk/1", "", 400, `"maybe" is neither true nor false`},
	{"GET /v1/kind/1/true/a!/1", "", 400, "illegal base64"},
	{"GET /v1/kind/1/true/aGk/x", "", 400, "invalid syntax"},
	{"GET /v1/kind/99999999999/true/aGk/1", "", 400, "is no value"},
	{"GET /v1/echo/%FF", "", 400, "is not UTF-8"},
	{"GET /v1/books/x/shevles/1:read", "", 400, `"x": invalid syntax`},
	{"GET /v1/books/9223372036854775808/shevles/1:read", "", 400, "value out of range"},
	{"REPORT /v1/echo/a", "", 200, `{"stringValue":"a"}`},
	{"GET /v1/nothing", "", 404, "no rule has this path"},
	{"GET /", "", 400, "byte 1: unexpected end"},
	{"GET /v1//echo", "", 400, "byte 4: unexpected '/'"},
	{"GET /v1/echo/", "", 400, "byte 9: unexpected end"},
	{"DELETE /v1/echo/a", "", 405, "takes GET, HEAD, REPORT, not DELETE"},
	{"HEAD /v1/echo/a", "", 200, `{"stringValue":"a"}`}, // net/http leaves the body out

	// Queries.
	{"GET /v1/echo?stringValue=a&bool_value=true", "", 200, `{"stringValue":"a","boolValue":true}`},
	{"GET /v1/echo?int32Value=-1&int64Value=-2&uint32Value=3&uint64Value=4", "", 200, `{"int32Value":-1,"int64Value":"-2","uint32Value":3,"uint64Value":"4"}`},
	{"GET /v1/echo?sint32_value=-1&sint64_value=-2&fixed32_value=3&fixed64_value=4", "", 200, `{"sint32Value":-1,"sint64Value":"-2","fixed32Value":3,"fixed64Value":"4"}`},
	{"GET /v1/echo?sfixed32_value=-1&sfixed64_value=-2&float_value=1.5&double_value=1e300", "", 200, `{"sfixed32Value":-1,"sfixed64Value":"-2","floatValue":1.5,"doubleValue":1e+300}`},
	{"GET /v1/echo?doubleValue=NaN&floatValue=Infinity", "", 200, `{"floatValue":"Infinity","doubleValue":"NaN"}`},
	{"GET /v1/echo?bytesValue=aGk%3D", "", 200, `{"bytesValue":"aGk="}`},
	{"GET /v1/echo?bytesValue=-_-_", "", 200, `{"bytesValue":"+/+/"}`},
	{"GET /v1/echo?enumValue=HARDCOVER&enums=PAPERBACK&enums=1", "", 200, `{"enumValue":"HARDCOVER","enums":["PAPERBACK","HARDCOVER"]}`},
	{"GET /v1/echo?strings=a&strings=b%26c&strings=", "", 200, `{"strings":["a","b&c",""]}`},
	{"GET /v1/echo?numbers=1&numbers=-2", "", 200, `{"numbers":["1","-2"]}`},
	{"GET /v1/echo?nested.name=a&nested.nested.name=b&nested.numbers=1&nested.numbers=2", "", 200, `{"nested":{"name":"a","nested":{"name":"b"},"numbers":[1,2]}}`},
	{"GET /v1/echo?timestamp=2026-11-22T10:00:00Z&duration=1.5s&mask=a,nested.name", "", 200, `{"timestamp":"2026-11-22T10:00:00Z","duration":"1.500s","mask":"a,nested.name"}`},
	{"GET /v1/echo?timestamps=2026-11-22T10:00:00Z&timestamps=2026-11-22T11:00:00Z", "", 200, `{"timestamps":["2026-11-22T10:00:00Z","2026-11-22T11:00:00Z"]}`},
	{"GET /v1/echo?stringWrapper=a&int64Wrapper=7&boolWrapper=false&bytesWrapper=aGk&doubleWrapper=2.5", "", 200, `{"stringWrapper":"a","int64Wrapper":"7","boolWrapper":false,"bytesWrapper":"aGk=","doubleWrapper":2.5}`},
	{"GET /v1/echo?optionalValue=0", "", 200, `{"optionalValue":0}`},
	{"GET /v1/echo?left=a", "", 200, `{"left":"a"}`},
	{"GET /v1/echo?both.name=a", "", 200, `{"both":{"name":"a"}}`},
	{"GET /v1/echo?otherName=a", "", 200, `{"otherName":"a"}`},
	{"GET /v1/echo?renamed=a", "", 200, `{"otherName":"a"}`},
	{"GET /v1/echo?stringValue=a+b%2B", "", 200, `{"stringValue":"a b+"}`},
	{"GET /v1/echo?&stringValue=a&", "", 200, `{"stringValue":"a"}`},
	{"GET /v1/echo?left=a&right=1", "", 400, "left of the same oneof is set"},
	{"GET /v1/echo?int32Value=1&int32_value=2", "", 400, "comes twice"},
	{"GET /v1/echo?int32Value=2147483648", "", 400, "out of range"},
	{"GET /v1/echo?uint32Value=-1", "", 400, "invalid syntax"},
	{"GET /v1/echo?floatValue=0x1p4", "", 400, "invalid syntax"},
	{"GET /v1/echo?boolValue=1", "", 400, "neither true nor false"},
	{"GET /v1/echo?timestamp=yesterday", "", 400, "is no google.protobuf.Timestamp"},
	{"GET /v1/echo?nothing=1", "", 400, "has no field nothing"},
	{"GET /v1/echo?nested=1", "", 400, "a message cannot be in a query"},
	{"GET /v1/echo?nested.none=1", "", 400, "has no field none"},
	{"GET /v1/echo?stringValue.x=1", "", 400, "not a message"},
	{"GET /v1/echo?strings.x=1", "", 400, "not a message"},
	{"GET /v1/echo?list.name=1", "", 400, "not a message"},
	{"GET /v1/echo?counts=1", "", 400, "a map cannot be in a query"},
	{"GET /v1/echo?struct=1", "", 400, "a message cannot be in a query"},
	{"GET /v1/echo?stringValue=%zz", "", 400, "invalid URL escape"},
	{"GET /v1/echo/a?stringValue=b", "", 400, "stringValue is in the path"},
	{"PUT /v1/echo/7/nested?nested.name=b", "{}", 400, "nested.name is in the body"},

	// Bodies.
	{"POST /v1/echo", `{"stringValue":"a","int32_value":1,"nested":{"name":"b"},"counts":{"x":1}}`, 200, `{"stringValue":"a","int32Value":1,"nested":{"name":"b"},"counts":{"x":1}}`},
	{"POST /v1/echo", ``, 200, `{}`},
	{"POST /v1/echo", "  \n", 200, `{}`},
	{"POST /v1/echo?stringValue=b", `{"stringValue":"a"}`, 200, `{"stringValue":"a"}`}, // the body is all
	{"POST /v1/echo/a:all", `{"stringValue":"b","int32Value":1}`, 200, `{"stringValue":"a","int32Value":1}`},
	{"POST /v1/echo", `{"stringValue":1}`, 400, "stringValue"},
	{"POST /v1/echo", `{"none":1}`, 400, "none"},
	{"POST /v1/echo", `{`, 400, "body"},
	{"POST /v1/echo", `{}{}`, 400, "body"},
	{"POST /v1/echo", `[]`, 400, "body"},
	{"POST /v1/echo", `{"enumValue":"NONE"}`, 400, "NONE"},
	{"POST /v1/echo", `{"int32Value":2147483648}`, 400, "int32Value"},
	{"POST /v1/echo", `{"left":"a","right":1}`, 400, "oneof"},
	{"POST /v1/echo", `{"value":null}`, 200, `{"value":null}`},
	{"PUT /v1/echo/7/nested", `{"name":"a"}`, 200, `{"name":"a"}`},
	{"PUT /v1/echo/7/nested?stringValue=b", ``, 200, `{}`},
	{"PUT /v1/echo/strings", `["a","b"]`, 200, `["a","b"]`},
	{"PUT /v1/echo/strings", ``, 200, `[]`},
	{"PUT /v1/echo/strings", `"a"`, 400, "body"},
	{"PUT /v1/echo/strings", `[],"int32Value":1`, 400, "it is not JSON"},
	{"PUT /v1/echo/text", `"a\nb"`, 200, `"a\nb"`},
	{"PUT /v1/echo/text", ``, 200, `""`},
	{"PUT /v1/echo/counts", `{"a":1}`, 200, `{"a":1}`},
	{"PATCH /v1/shelves/1/books/1", `{"title":"T","publisher":{"city":"C"}}`, 200, `{"name":"shelves/1/books/1","title":"T","authors":["A. Walker"],"pages":216,"publisher":{"city":"C"}}`},
	{"PATCH /v1/shelves/1/books/1?updateMask=pages", `{"title":"U","pages":7}`, 200, `{"name":"shelves/1/books/1","title":"T","authors":["A. Walker"],"pages":7,"publisher":{"city":"C"}}`},
	{"PATCH /v1/shelves/1/books/1", `{"labels":{"a":"b"}}`, 400, "labels cannot be changed"},
	{"PATCH /v1/shelves/1/books/1", `[]`, 400, "body"},
	{"POST /v1/shelves/2/books?bookId=b", `{"title":"New"}`, 200, `{"name":"shelves/2/books/b","title":"New"}`},
	{"POST /v1/shelves/2/books?bookId=b", `{"title":"New"}`, 409, "there is a book"},
	{"DELETE /v1/shelves/2/books/b", ``, 200, `{}`},
}

// Check returns how an answer differs from that of a case, nil if it does not. What an
// error says need not be the same.
func (c Case) Check(status int, body string) error {
	if status != c.Status {
		return fmt.Errorf("status %d, want %d: %s", status, c.Status, body)
	}
	if got := Compact(body); c.Status < 400 && got != c.Want {
		return fmt.Errorf("%s, want %s", got, c.Want)
	}
	return nil
}

// CheckMessage is Check, and asks for the message of an error too.
func (c Case) CheckMessage(status int, body string) error {
	if err := c.Check(status, body); err != nil {
		return err
	}
	if got := Message(body); c.Status >= 400 && !strings.Contains(got, c.Want) {
		return fmt.Errorf("message %q, want %q", got, c.Want)
	}
	return nil
}

// Message is that of a google.rpc.Status in JSON.
func Message(text string) string {
	var s struct {
		Code    int
		Message string
	}
	if json.Unmarshal([]byte(text), &s) != nil || s.Code == 0 {
		return "no status: " + text
	}
	return s.Message
}

// Compact takes the blanks out of each line of JSON, which protojson puts in at random,
// and the last line end.
func Compact(text string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		var b bytes.Buffer
		if json.Compact(&b, []byte(line)) == nil {
			line = b.String()
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
