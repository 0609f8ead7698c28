// Package json holds the rules about JSON. Those that write code for a type put it into
// a file of its own, which internal/graft makes of what the rule writes and of what is
// in internal/codec.
//
// # Analyzer jsoncodec
//
// jsoncodec: encode and decode JSON with another package of the same signatures
//
// The rule jsoncodec lets another implementation encode and decode what a function hands
// to json.Marshal and json.Unmarshal: a module that go.mod requires already, or
// encoding/json/v2 where the module asks for Go 1.27 or later. All calls of the function
// change together, so that what it writes it can read. If nothing else in the file uses
// package json, the import is all that changes.
//
// The result is not the same function: each implementation has its own errors, and its own
// idea of what is unusual. So the rule needs consent, and its message says what may differ.
//
// It loses where values are small and seldom, since these implementations prepare
// something for each type, and where most of the time is spent in methods of the values.
// jsondecode and jsonencode win more where they apply, without consent.
//
// # Analyzer jsondecode
//
// jsondecode: read the JSON of a struct type instead of calling json.Unmarshal
//
// The rule jsondecode writes a function that reads the JSON of one struct type in one
// pass. json.Unmarshal checks it first and then sets each field through reflection. So
//
//	var req request
//	err := json.Unmarshal(data, &req)
//
// becomes
//
//	var req request
//	err := unmarshalRequest(data, &req)
//
// and unmarshalRequest is in a new file, request_decode_hone.go. Everything unusual, and
// everything wrong, is left to json.Unmarshal, from the start: null, keys in another case,
// lists that come twice, integers with fractions, of 19 digits or out of range, surrogates,
// UTF-8 that is not valid.
//
// It asks for a struct that the package declares, with exported fields of strings,
// bools, numbers, slices of those and structs like it, and no methods that decode. The
// value must be declared, and so be zero, right before it is decoded into.
//
// It loses where much of what comes is unusual: that is read twice.
//
// # Analyzer jsonencode
//
// jsonencode: append the JSON of a struct type instead of calling json.Marshal
//
// The rule jsonencode writes functions that append the JSON of one struct type. json.Marshal
// looks at the type again at every call. So
//
//	return json.Marshal(&resp)
//
// becomes
//
//	return marshalResponse(&resp)
//
// and marshalResponse is in a new file, response_encode_hone.go. Strings with anything to
// escape and numbers with an exponent are left to package json one by one, values with a
// NaN or an infinity altogether.
//
// It asks for a struct that the package declares, with exported fields of strings,
// bools, integers, slices of those, numbers of type float64 outside of slices, and
// structs like it. The names in their tags must be plain, and no method may encode.
//
// It loses where most strings have something to escape, and in the size of the
// program.
//
// # Analyzer jsonstream
//
// jsonstream: read the JSON of a struct type instead of calling Decode of a new json.Decoder
//
// The rule jsonstream writes a function that reads the JSON of one struct type from a
// reader in one pass. json.NewDecoder(...).Decode looks at every byte twice and sets
// each field through reflection. So
//
//	var req request
//	err := json.NewDecoder(r.Body).Decode(&req)
//
// becomes
//
//	var req request
//	err := decodeRequest(r.Body, &req)
//
// and decodeRequest is in a new file, request_stream_hone.go. What is unusual, and what
// is wrong, it leaves to package json as jsondecode does, at once and from the first byte on.
//
// It asks for what jsondecode asks for, and that the decoder decodes once and is used
// for nothing else. It reads in the same steps as package json up to Go 1.26; package json
// promises none. It stops where that does: at the brace that ends the object, or at
// the first byte that is wrong. So it waits for nothing that package json does not
// wait for, meets the same errors of the reader at the same places, and leaves the same
// unread.
//
// It loses where much of what comes is unusual: that is read twice.
package json

import _ "embed"

//go:embed doc.go
var docs string
