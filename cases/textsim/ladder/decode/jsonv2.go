//go:build goexperiment.jsonv2

package decode

import "encoding/json/v2"

// V2 is [Unmarshal] with the second version of encoding/json, which go1.25 and
// go1.26 have under GOEXPERIMENT=jsonv2. With that, the first version runs on
// the code of the second, so that Decoder and Unmarshal are others too:
//
//	GOEXPERIMENT=jsonv2 hone diff -by impl ./cases/textsim/ladder/decode
//	hone diff -bench Decode//impl=decoder . .,experiment=jsonv2 -- ./cases/textsim/ladder/decode
//
// It **differs**: a key that comes twice, a key in another case, invalid UTF-8,
// half a surrogate pair, and whatever follows the value are no longer let
// pass. All but the key in another case, which is an unknown one, are errors.
func V2(body []byte) (text1, text2 string, err error) {
	var req request
	if err := json.Unmarshal(body, &req); err != nil {
		return "", "", err
	}
	return req.Text1, req.Text2, nil
}
