// Package json holds the rules about JSON: decode.go has jsondecode, and so on.
//
// Rules that write code for a type put it into a file of its own, which package graft
// makes of what the rule writes and of what it takes from package codec.
//
// # Analyzer jsoncodec
//
// jsoncodec: encode and decode JSON with another package of the same signatures
//
//	func names(data []byte) (list []string, err error) {
//		err = json.Unmarshal(data, &list)
//		return list, err
//	}
//
//	func indent(data []byte) (out bytes.Buffer, err error) {
//		err = json.Indent(&out, data, "", "\t")
//		return out, err
//	}
//
// becomes
//
//	func names(data []byte) (list []string, err error) {
//		err = gojson.Unmarshal(data, &list)
//		return list, err
//	}
//	...
//
// The rule lets another implementation encode and decode what a function passes to
// json.Marshal and json.Unmarshal: a module that go.mod requires already, or
// encoding/json/v2 where the module asks for Go 1.27 or later. All calls of the function
// change together, so that what it writes it can read. If nothing else in the file uses
// package json, the import is all that changes.
//
// The result is not quite the same function: each implementation has its own errors and its
// own corner cases. So the rule needs consent, and its message says what may differ.
//
// It loses where values are small and rare, since these implementations prepare
// something for each type. It also loses where most of the time is spent in methods of
// the values. jsondecode and jsonencode win more where they apply, without consent.
//
// The rewrite rests on comparison, which lets it differ at edges.
//
// # Analyzer jsondecode
//
// jsondecode: read the JSON of a struct type instead of calling json.Unmarshal
//
//	type request struct {
//		Name    string `json:"name"`
//		Numbers []int  `json:"numbers"`
//	}
//
//	func parse(data []byte) (request, error) {
//		var req request
//		err := json.Unmarshal(data, &req)
//		return req, err
//	}
//
// becomes
//
//	type request struct {
//		Name    string `json:"name"`
//		Numbers []int  `json:"numbers"`
//	}
//
//	func parse(data []byte) (request, error) {
//		var req request
//		err := unmarshalRequest(data, &req)
//		return req, err
//	}
//
// The function unmarshalRequest is in a new file, request_decode_hone.go. It reads the JSON of this
// type in one pass. json.Unmarshal checks it first and then sets each field through reflection. All
// input that is wrong or unusual is left to json.Unmarshal, from the first byte: null, keys in
// another case, lists that come twice, integers with fractions, of 19 digits or out of range,
// surrogates, and invalid UTF-8.
//
// It asks for a struct that the package declares, with exported fields of strings,
// bools, numbers, slices of those and structs like it, and no methods that decode. The
// value must be declared, and so be zero, right before it is decoded into.
//
// It loses where much of the input is unusual: that is read twice.
//
// The rewrite is exact by construction.
//
// # Analyzer jsonencode
//
// jsonencode: append the JSON of a struct type instead of calling json.Marshal
//
//	type response struct {
//		Name string `json:"name"`
//		Sum  int    `json:"sum"`
//	}
//
//	func answer(name string, sum int) ([]byte, error) { return json.Marshal(response{name, sum}) }
//
// becomes
//
//	type response struct {
//		Name string `json:"name"`
//		Sum  int    `json:"sum"`
//	}
//
//	func answer(name string, sum int) ([]byte, error) { return marshalResponse(response{name, sum}) }
//
// The function marshalResponse is in a new file, response_encode_hone.go. It appends the JSON of
// this type; json.Marshal inspects the type at every call. Strings with anything to escape and
// numbers with an exponent are left to package json one by one, values with a NaN or an infinity
// altogether.
//
// It asks for a struct that the package declares, with exported fields of strings,
// bools, integers, slices of those, numbers of type float64 outside of slices, and
// structs like it. The names in their tags must be plain, and no method may encode.
//
// It loses where most strings have something to escape, and in the size of the
// program.
//
// The rewrite is exact by construction.
//
// # Analyzer jsonmap
//
// jsonmap: encode a struct instead of a map that is written out
//
//	func problem(w io.Writer, status int, detail string) error {
//		return json.NewEncoder(w).Encode(map[string]any{
//			"status": status,
//			"detail": detail,
//		})
//	}
//
// becomes
//
//	func problem(w io.Writer, status int, detail string) error {
//		return json.NewEncoder(w).Encode(struct {
//			Detail string `json:"detail"`
//			Status int    `json:"status"`
//		}{
//			Status: status,
//			Detail: detail,
//		})
//	}
//
// Of a map package json sorts the keys at each call and looks every value up; of a struct it knows the
// fields from the first call on. They are in the order of the keys, so the JSON is the same.
//
// It asks for a literal of a map with keys of type string that is encoded there, or is the value of a variable that is used
// for nothing else. Keys must be constants of ASCII letters, digits and a few marks, and the map must have no methods. A
// value that is an interface, or of a type that cannot be written there, stays behind an interface. So does a map in it that becomes a struct.
//
// It hardly ever loses.
//
// The rewrite is exact by construction, but for the type that an error names where values point at
// themselves.
//
// # Analyzer jsonstream
//
// jsonstream: read the JSON of a struct type instead of calling Decode of a new json.Decoder
//
//	type request struct {
//		Name    string `json:"name"`
//		Numbers []int  `json:"numbers"`
//	}
//
//	func body(r *http.Request) (req request, err error) {
//		err = json.NewDecoder(r.Body).Decode(&req)
//		return req, err
//	}
//
// becomes
//
//	type request struct {
//		Name    string `json:"name"`
//		Numbers []int  `json:"numbers"`
//	}
//
//	func body(r *http.Request) (req request, err error) {
//		err = decodeRequest(r.Body, &req)
//		return req, err
//	}
//
// The function decodeRequest is in a new file, request_stream_hone.go. It reads the JSON of
// this type in one pass; a json.Decoder scans every byte twice and sets each field through
// reflection. Input that is wrong or unusual is left to package json, as in jsondecode, from
// the first byte.
//
// It asks for what jsondecode asks for, and that the decoder decodes once and is used for
// nothing else. It reads in the same steps as package json up to Go 1.26; package json
// promises none. It stops where that does: at the brace that ends the object, or at the
// first byte that is wrong. So it waits for the same input as package json, meets the same
// errors of the reader at the same points, and leaves the same input unread.
//
// It loses where much of the input is unusual: that is read twice.
//
// The rewrite is exact by construction.
package json

import _ "embed"

//go:embed doc.go
var docs string
