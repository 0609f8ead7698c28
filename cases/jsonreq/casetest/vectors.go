package casetest

import "strings"

// Vector is a request with the response to it that base defines.
type Vector struct {
	Name, Request, Response string
}

const (
	// empty is the response to a request of nothing, and so to one that is no JSON.
	empty = `{"transaction_id":"","exp":""}`

	story         = `{"transaction_id":"demo_transaction","payload":[0,1,2]}`
	storyResponse = `{"transaction_id":"demo_transaction","exp":"0,1,2,"}`

	most  = "9223372036854775807"
	least = "-9223372036854775808"
)

// numbers is the response to a request without a name.
func numbers(exp string) string { return `{"transaction_id":"","exp":"` + exp + `"}` }

// name is the response to a request without numbers.
func name(id string) string { return `{"transaction_id":"` + id + `","exp":""}` }

// Vectors returns requests with the response to each.
func Vectors() []Vector {
	var all []Vector
	for _, some := range [][]Vector{shapes, keys, names, integers, types, repeats, broken} {
		all = append(all, some...)
	}
	return all
}

var shapes = []Vector{
	{"story", story, storyResponse},
	{"other order", `{"payload":[0,1,2],"transaction_id":"demo_transaction"}`, storyResponse},
	{"blanks", " \t\r\n{ \"transaction_id\"\t:\n\"demo_transaction\" ,\r\"payload\" : [ 0 ,\n1\t, 2 ] } \n", storyResponse},
	{"blank after each comma", `{"transaction_id": "demo_transaction", "payload": [0, 1, 2]}`, storyResponse},
	{"rows", "{\"payload\":[\n\t1,2,3,4,5,6,7,\n\t-8,9,\r\n\t10 ,11\n]}", numbers("1,2,3,4,5,6,7,-8,9,10,11,")},
	{"empty object", `{}`, empty},
	{"empty object with blanks", ` { } `, empty},
	{"no numbers", `{"transaction_id":"a","payload":[]}`, name("a")},
	{"no numbers but blanks", `{"transaction_id":"a","payload":[ ]}`, name("a")},
	{"no payload", `{"transaction_id":"a"}`, name("a")},
	{"no name", `{"payload":[1]}`, numbers("1,")},
	{"null", `null`, empty},
	{"null with blanks", " null\n", empty},
	{"unknown keys", `{"a":[1,-0.5e+3,{"payload":[9]},[],{}],"b":true,"c":false,"transaction_id":"x","d":null,"e":"\"","payload":[1],"":0}`,
		`{"transaction_id":"x","exp":"1,"}`},
	{"as deep as may be", `{"a":` + strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999) + `,"payload":[1]}`, numbers("1,")},
	{"as deep as may be in the payload", `{"payload":[2,` + strings.Repeat("[", 9_998) + strings.Repeat("]", 9_998) + `,3]}`, numbers("2,0,3,")},
}

var keys = []Vector{
	{"any case", `{"TRANSACTION_ID":"a","PayLoad":[1]}`, `{"transaction_id":"a","exp":"1,"}`},
	{"long s", `{"tranſaction_id":"a"}`, name("a")}, // folds to s
	{"long s escaped", `{"tran\u017faction_id":"a"}`, name("a")},
	{"escaped key", `{"\u0074ransaction\u005fid":"a","p\u0061yload":[1]}`, `{"transaction_id":"a","exp":"1,"}`},
	{"escaped capital", `{"\u0050ayload":[1]}`, numbers("1,")},
	{"almost right", `{"transaction_id ":"a","payloads":[1],"payloa":[2],"transactionid":"b","ｐayload":[3],"pаyload":[4]}`, empty},
	{"field names", `{"TransactionID":"a","Payload":[1]}`, numbers("1,")},
	{"invalid UTF-8 in a key", "{\"transaction_id\xff\":\"a\",\"payload\":[1]}", numbers("1,")},
	{"replacement in a key", "{\"pay\xffload\":[1],\"pay\ufffdload\":[2]}", empty},
	{"same key inside", `{"payload":[1],"a":{"payload":[2],"transaction_id":"b"}}`, numbers("1,")},
}

var names = []Vector{
	{"empty", `{"transaction_id":""}`, empty},
	{"escapes", `{"transaction_id":"\"\\\/\b\f\n\r\t"}`, name(`\"\\/\b\f\n\r\t`)},
	{"control characters", `{"transaction_id":"\u0000\u001f\u007f"}`, name(`\u0000\u001f` + "\x7f")},
	{"letters as escapes", `{"transaction_id":"\u0041\u00e9\u20AC"}`, name("Aé€")},
	{"HTML", `{"transaction_id":"<a & b>"}`, name(`\u003ca \u0026 b\u003e`)},
	{"HTML escaped", `{"transaction_id":"\u003c&gt;"}`, name(`\u003c\u0026gt;`)},
	{"outside ASCII", `{"transaction_id":"é€🙂"}`, name("é€🙂")},
	{"beside line separators", "{\"transaction_id\":\"\u2027\u202a\u3028\"}", name("\u2027\u202a\u3028")},
	{"line separators", "{\"transaction_id\":\"\u2028\u2029\u2027\"}", name(`\u2028\u2029` + "\u2027")},
	{"pair", `{"transaction_id":"\ud83d\ude42"}`, name("🙂")},
	{"halves", `{"transaction_id":"\ud800 \udc00\ud800x\ud83d\ud83d\ude42\ud800\n"}`, name("\ufffd \ufffd\ufffdx\ufffd🙂\ufffd" + `\n`)},
	{"invalid UTF-8", "{\"transaction_id\":\"a\xffb\xe2\x84c\xed\xa0\x80\"}", name("a\ufffdb\ufffd\ufffdc\ufffd\ufffd\ufffd")},
	{"DEL", "{\"transaction_id\":\"a\x7fb\"}", name("a\x7fb")},
	{"looks like JSON", `{"transaction_id":"{\"payload\":[1]}]"}`, name(`{\"payload\":[1]}]`)},
	{"escape at the end", `{"transaction_id":"a\\","payload":[1]}`, `{"transaction_id":"a\\","exp":"1,"}`},
	{"long", `{"transaction_id":"` + strings.Repeat("x", 5000) + `"}`, name(strings.Repeat("x", 5000))},
}

var integers = []Vector{
	{"negative", `{"payload":[-1,-20,3]}`, numbers("-1,-20,3,")},
	{"negative zero", `{"payload":[-0,1]}`, numbers("0,1,")},
	{"largest", `{"payload":[` + most + `,` + least + `]}`, numbers(most + "," + least + ",")},
	{"too large", `{"payload":[1,9223372036854775808,2]}`, numbers("1,0,2,")},
	{"too small", `{"payload":[1,-9223372036854775809,2]}`, numbers("1,0,2,")},
	{"too large by far", `{"payload":[1,` + strings.Repeat("9", 400) + `,2]}`, numbers("1,0,2,")},
	{"19 digits", `{"payload":[1700000000000000000,1700000000000000001]}`, numbers("1700000000000000000,1700000000000000001,")},
	{"fraction", `{"payload":[1,2.0,3.5,4]}`, numbers("1,0,0,4,")},
	{"exponent", `{"payload":[1,1e2,1E+2,1e-2,0e0,4]}`, numbers("1,0,0,0,0,4,")},
	{"all zero", `{"payload":[0,0,0,0,0,0,0,0,0,0,0,0]}`, numbers("0,0,0,0,0,0,0,0,0,0,0,0,")},
	{"powers of ten", `{"payload":[1,10,100,1000,10000,100000,1000000,10000000,100000000]}`,
		numbers("1,10,100,1000,10000,100000,1000000,10000000,100000000,")},
}

var types = []Vector{
	{"string among numbers", `{"transaction_id":"a","payload":[1,"x",3]}`, `{"transaction_id":"a","exp":"1,0,3,"}`},
	{"string of a number", `{"payload":["1"]}`, numbers("0,")},
	{"null among numbers", `{"payload":[1,null,3]}`, numbers("1,0,3,")},
	{"values among numbers", `{"payload":[1,true,false,[],[2],{},{"a":3},4]}`, numbers("1,0,0,0,0,0,0,4,")},
	{"number for a name", `{"transaction_id":1,"payload":[1]}`, numbers("1,")},
	{"list for a name", `{"transaction_id":["a"],"payload":[1]}`, numbers("1,")},
	{"object for a name", `{"transaction_id":{"a":"b"},"payload":[1]}`, numbers("1,")},
	{"true for a name", `{"transaction_id":true,"payload":[1]}`, numbers("1,")},
	{"null for a name", `{"transaction_id":null,"payload":[1]}`, numbers("1,")},
	{"number for numbers", `{"transaction_id":"a","payload":1}`, name("a")},
	{"string for numbers", `{"transaction_id":"a","payload":"1,2"}`, name("a")},
	{"object for numbers", `{"transaction_id":"a","payload":{"0":1}}`, name("a")},
	{"true for numbers", `{"transaction_id":"a","payload":true}`, name("a")},
	{"null for numbers", `{"transaction_id":"a","payload":null}`, name("a")},
	{"list", `[{"transaction_id":"a"}]`, empty},
	{"string", `"a"`, empty},
	{"number", `1`, empty},
	{"true", `true`, empty},
	{"all wrong", `{"transaction_id":[],"payload":{}}`, empty},
}

var repeats = []Vector{
	{"last name", `{"transaction_id":"a","transaction_id":"b"}`, name("b")},
	{"last name in another case", `{"transaction_id":"a","Transaction_Id":"b"}`, name("b")},
	{"null after a name", `{"transaction_id":"a","transaction_id":null}`, name("a")},
	{"number after a name", `{"transaction_id":"a","transaction_id":1}`, name("a")},
	{"last numbers", `{"payload":[1,2,3],"payload":[4]}`, numbers("4,")},
	{"more numbers", `{"payload":[1],"payload":[2,3]}`, numbers("2,3,")},
	{"null leaves what was in its place", `{"payload":[1,2,3],"payload":[null,null]}`, numbers("1,2,")},
	{"a string does so too", `{"payload":[1,2,3],"payload":["x",5]}`, numbers("1,5,")},
	{"even beyond the end", `{"payload":[1,2,3],"payload":[4],"payload":[null,null,null]}`, numbers("4,2,3,")},
	{"no numbers forget it", `{"payload":[1,2,3],"payload":[],"payload":[null,null]}`, numbers("0,0,")},
	{"null forgets it", `{"payload":[1,2,3],"payload":null,"payload":[null]}`, numbers("0,")},
	{"null after numbers", `{"payload":[1],"payload":null}`, empty},
	{"number after numbers", `{"payload":[1],"payload":2}`, numbers("1,")},
}

var broken = []Vector{
	{"nothing", ``, empty},
	{"blanks alone", " \n", empty},
	{"no JSON", `transaction_id=a`, empty},
	{"byte order mark", "\ufeff" + story, empty},
	{"text after", story + `x`, empty},
	{"another request after", story + story, empty},
	{"brace after", story + `}`, empty},
	{"NUL after", story + "\x00", empty},
	{"cut off", story[:len(story)-1], empty},
	{"cut off in the numbers", story[:len(story)-2], empty},
	{"cut off after a comma", `{"transaction_id":"a","payload":[0,`, empty},
	{"cut off in a name", `{"transaction_id":"a`, empty},
	{"cut off in a key", `{"transaction_id":"a","payl`, empty},
	{"cut off in an escape", `{"transaction_id":"a\`, empty},
	{"single quotes", `{'transaction_id':'a'}`, empty},
	{"key without quotes", `{payload:[1]}`, empty},
	{"key that is null", `{null:[1]}`, empty},
	{"no colon", `{"payload" [1]}`, empty},
	{"no value", `{"payload":}`, empty},
	{"no comma", `{"transaction_id":"a" "payload":[1]}`, empty},
	{"comma at the end", `{"payload":[1],}`, empty},
	{"comma first", `{,"payload":[1]}`, empty},
	{"comma after the last number", `{"payload":[1,]}`, empty},
	{"comma before the first number", `{"payload":[,1]}`, empty},
	{"comma alone", `{"payload":[,]}`, empty},
	{"two commas", `{"payload":[1,,2,3,4,5,6,7,8]}`, empty},
	{"two commas between blocks", `{"payload":[1,2,3,4,,6,7,8,9,10]}`, empty},
	{"two numbers", `{"payload":[1 2]}`, empty},
	{"wrong bracket", `{"payload":[1}}`, empty},
	{"wrong brace", `{"payload":[1]]`, empty},
	{"leading zero", `{"payload":[1,02,3]}`, empty},
	{"leading zero of the first", `{"payload":[00,1,2,3,4,5]}`, empty},
	{"leading zero between blocks", `{"payload":[1,2,3,40,01,6,7,8]}`, empty},
	{"minus", `{"payload":[-]}`, empty},
	{"minus and zero", `{"payload":[-01]}`, empty},
	{"two minuses", `{"payload":[--1]}`, empty},
	{"minus after", `{"payload":[1-]}`, empty},
	{"plus", `{"payload":[+1]}`, empty},
	{"point at the end", `{"payload":[1.]}`, empty},
	{"point first", `{"payload":[.5]}`, empty},
	{"exponent without digits", `{"payload":[1e+]}`, empty},
	{"hexadecimal", `{"payload":[0x1]}`, empty},
	{"half of null", `{"payload":[nul]}`, empty},
	{"half of true", `{"a":tru}`, empty},
	{"not a number", `{"payload":[NaN]}`, empty},
	{"comment", `{"payload":[1/*2*/]}`, empty},
	{"bad escape", `{"transaction_id":"\x"}`, empty},
	{"bad escape in an unknown", `{"a":"\'","payload":[1]}`, empty},
	{"bad escape in a key", `{"\a":1,"payload":[1]}`, empty},
	{"bad hexadecimal", `{"transaction_id":"\u00g0"}`, empty},
	{"half an escape", `{"transaction_id":"\u00"}`, empty},
	{"raw newline", "{\"transaction_id\":\"a\nb\"}", empty},
	{"raw newline in an unknown", "{\"a\":\"a\nb\",\"payload\":[1]}", empty},
	{"blank that is none", "{\"payload\":[1,\f2]}", empty},
	{"no-break space", "{\"payload\":[1,\u00a02]}", empty},
	{"broken after a wrong type", `{"transaction_id":1,"payload":[1]`, empty},
	{"broken inside an unknown", `{"a":{"b":[1,}},"payload":[1]}`, empty},
	{"too deep", `{"payload":[1],"a":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`, empty},
	{"too deep by far", strings.Repeat(`{"a":`, 100_000), empty},
}
