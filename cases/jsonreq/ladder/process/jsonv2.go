//go:build goexperiment.jsonv2

package process

import (
	"encoding/json/v2"
	"strconv"
	"strings"
)

// V2 is [Builder] with the second version of encoding/json, which go1.25 and
// go1.26 have under GOEXPERIMENT=jsonv2. With that, the first version runs on
// the code of the second, so that the other steps are others too:
//
//	GOEXPERIMENT=jsonv2 hone diff -by impl ./cases/jsonreq/ladder/process
//
// It **differs**: a key that comes twice, invalid UTF-8 and half a surrogate
// pair are errors, and so have no response but the empty one or that of what
// came before. A key in another case is an unknown one. Decoding ends at the
// first value of the wrong type, or at a syntax error, and what came before
// either counts. null and a wrong value among numbers is 0, whatever was there.
// <, > and & are not escaped in a response.
func V2(text string) string {
	var req request
	json.Unmarshal([]byte(text), &req)
	var exp strings.Builder
	for _, number := range req.Payload {
		exp.WriteString(strconv.Itoa(number))
		exp.WriteByte(',')
	}
	out, err := json.Marshal(&response{req.TransactionID, exp.String()})
	if err != nil {
		panic(err) // two valid strings can always be encoded
	}
	return string(out)
}
