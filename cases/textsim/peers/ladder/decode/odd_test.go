package decode

import "strings"

// oddBodies are bodies on which codecs disagree, or might.
var oddBodies = []struct{ name, body string }{
	{"plain", `{"text1":"a","text2":"b"}`},
	{"other order", `{"text2":"b","text1":"a"}`},
	{"escapes", `{"text1":"\"\\\/\b\f\n\r\t","text2":"\u00e9\ud83d\ude42"}`},
	{"escaped key", `{"\u0074ext1":"a","text2":"b"}`},
	{"NUL", `{"text1":"a\u0000b","text2":"b"}`},
	{"blanks around", " \r\n\t{ \"text1\" : \"a\" , \"text2\" : \"b\" } \n"},

	{"invalid UTF-8", "{\"text1\":\"a\xffb\",\"text2\":\"\xe2\x82\"}"},
	{"encoded surrogate", "{\"text1\":\"a\xed\xa0\x80b\",\"text2\":\"b\"}"},
	{"invalid UTF-8 in a key", "{\"te\xffxt1\":\"a\",\"text2\":\"b\"}"},
	{"lone high surrogate", `{"text1":"a\ud800b","text2":"b"}`},
	{"lone low surrogate", `{"text1":"a\udc00b","text2":"b"}`},
	{"high surrogate twice", `{"text1":"a\ud800\ud83d\ude42","text2":"b"}`},
	{"high surrogate at the end", `{"text1":"a\ud800","text2":"b"}`},
	{"high surrogate before a letter", `{"text1":"a\ud800\u0062","text2":"b"}`},

	{"no keys", `{}`},
	{"one key", `{"text1":"a"}`},
	{"same key twice", `{"text1":"a","text2":"b","text1":"c"}`},
	{"keys in capitals", `{"TEXT1":"a","Text2":"b"}`},
	{"both cases", `{"text1":"a","TEXT1":"c","text2":"b"}`},
	{"other key", `{"text3":[{"text1":"c"},1e9,true,null],"text1":"a","text2":"b"}`},
	{"bad number in another key", `{"text3":01,"text1":"a","text2":"b"}`},
	{"bad word in another key", `{"text3":nul,"text1":"a","text2":"b"}`},
	{"bad escape in another key", `{"text3":"\x","text1":"a","text2":"b"}`},
	{"bad escape and invalid UTF-8 in other keys", "{\"text3\":\"\\0\",\"text4\":\"\xff\",\"text1\":\"a\",\"text2\":\"b\"}"},
	{"raw newline in another key", "{\"text3\":\"\n\",\"text1\":\"a\",\"text2\":\"b\"}"},
	{"brackets crossed in another key", `{"text3":[{]},"text1":"a","text2":"b"}`},

	{"null", `null`},
	{"null text", `{"text1":null,"text2":"b"}`},
	{"null after a text", `{"text1":"a","text1":null,"text2":"b"}`},
	{"number for a text", `{"text1":1,"text2":"b"}`},
	{"list for a text", `{"text1":["a"],"text2":"b"}`},
	{"list", `[]`},
	{"string", `"a"`},
	{"number", `1`},

	{"nothing", ``},
	{"blanks", " \n"},
	{"no JSON", `text1=a`},
	{"byte order mark", "\ufeff{\"text1\":\"a\",\"text2\":\"b\"}"},
	{"cut off", `{"text1":"a","text2":"b"`},
	{"cut off in a text", `{"text1":"a","text2":"b`},
	{"cut off in an escape", `{"text1":"a","text2":"b\`},
	{"comma too many", `{"text1":"a","text2":"b",}`},
	{"comma missing", `{"text1":"a" "text2":"b"}`},
	{"colon missing", `{"text1" "a","text2":"b"}`},
	{"quotes missing", `{text1:"a","text2":"b"}`},
	{"single quotes", `{'text1':'a','text2':'b'}`},
	{"comment", `{"text1":"a",/*c*/"text2":"b"}`},
	{"bad escape", `{"text1":"\x","text2":"b"}`},
	{"bad code point", `{"text1":"\u00zz","text2":"b"}`},
	{"raw newline", "{\"text1\":\"a\nb\",\"text2\":\"b\"}"},
	{"raw NUL", "{\"text1\":\"a\x00b\",\"text2\":\"b\"}"},

	{"word after", `{"text1":"a","text2":"b"} and more`},
	{"brace after", `{"text1":"a","text2":"b"}}`},
	{"object after", `{"text1":"a","text2":"b"}{"text2":"c"}`},
	{"NUL after", "{\"text1\":\"a\",\"text2\":\"b\"}\x00"},

	{"200 lists deep", nested(200)},
	{"1,000 lists deep", nested(1_000)},
	{"20,000 lists deep", nested(20_000)},
}

// nested returns a good body with lists within lists in another key.
func nested(depth int) string {
	return `{"text1":"a","text3":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + `,"text2":"b"}`
}
