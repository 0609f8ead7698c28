package decode

import (
	"fmt"

	"github.com/buger/jsonparser"
	"github.com/valyala/fastjson"
)

// JSONParser visits the object's keys and decodes the two texts.
//
// It **differs**: it keeps invalid UTF-8, knows no key in another case, and
// checks neither what other keys hold nor what follows the object. One of the
// bodies that are no JSON gives two empty texts and no error.
func JSONParser(body []byte) (text1, text2 string, err error) {
	visit := func(key, value []byte, kind jsonparser.ValueType, _ int) error {
		text := &text1
		switch string(key) {
		case "text1":
		case "text2":
			text = &text2
		default:
			return nil
		}
		switch kind {
		case jsonparser.Null:
			return nil
		case jsonparser.String:
			var err error
			*text, err = jsonparser.ParseString(value)
			return err
		default:
			return fmt.Errorf("decode %s: not a string", key)
		}
	}
	err = jsonparser.ObjectEach(body, visit)
	return text1, text2, err
}

var fastjsonParsers fastjson.ParserPool

// FastJSON parses the body into a tree, in a parser that is used again, and
// copies the two texts out of it.
//
// It **differs**: it keeps invalid UTF-8 and raw control characters, and writes
// bad escapes out as they stand, after which letters may be missing; of equal
// keys it takes the first; it knows no key in another case; a list or a string
// for the object is two empty texts; and 300 lists within lists are too deep.
func FastJSON(body []byte) (text1, text2 string, err error) {
	parser := fastjsonParsers.Get()
	defer fastjsonParsers.Put(parser)
	root, err := parser.ParseBytes(body)
	if err != nil {
		return "", "", err
	}
	if text1, err = fastjsonText(root, "text1"); err != nil {
		return "", "", err
	}
	text2, err = fastjsonText(root, "text2")
	return text1, text2, err
}

// fastjsonText returns a copy of a text, which is empty if it is missing.
func fastjsonText(root *fastjson.Value, key string) (string, error) {
	value := root.Get(key)
	if value == nil || value.Type() == fastjson.TypeNull {
		return "", nil
	}
	text, err := value.StringBytes()
	return string(text), err
}
