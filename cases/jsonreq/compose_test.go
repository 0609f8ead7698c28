package jsonreq_test

import (
	"math/rand/v2"
	"strings"
)

// What requests are composed of, the usual first.
var (
	blanks = []string{"", "", "", "", "", " ", "\n", "\t \r\n"}
	keys   = []string{
		"transaction_id", "payload", "transaction_id", "payload", "transaction_id", "payload",
		"Transaction_ID", "PAYLOAD", "tran\u017faction_id", `tran\u017faction_id`, `p\u0061yload`, `\u0050ayload`, `payl\u006Fad`,
		"payloads", "payloa", "transaction_i", "transaction_id ", "", "a", "TransactionID", "pay\xffload", "p\u0430yload", `\"payload`, "é", "<", "payload\u212a", `payload\ud800`,
	}
	integers = []string{
		"0", "1", "7", "10", "99", "100", "12345", "1000000", "12345678", "-1", "-20", "999999999999", "123456789012345",
		"1700000000000000000", "9223372036854775807", "-9223372036854775808", "99999999999999", "100000000000000000",
	}
	odd = []string{
		"null", "-0", "1.5", "1e2", "0e0", "2E-3", "9223372036854775808", "-9223372036854775809", "99999999999999999999999999",
		`"x"`, `"1"`, "true", "false", "[]", "{}", "[1]", `{"payload":[1]}`, `[[[{"a":[]}]]]`, `"\u0041"`, "0.0", "-0.0", "10000000000000000000",
	}
	pieces = []string{
		"demo_transaction", "a", "b", " ", "42", "-", "_", "é", "€", "🙂", "\x7f", "<", ">", "&", "'", "/", "\u2028", "\u2029", "\u2027", "\ufffd", "\ufeff",
		`\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u0000`, `\u001f`, `\u007f`, `\u003c`, `\u2028`, `\u00e9`, `\u20AC`, `\ud83d\ude42`, `\ud800`, `\udc00`, `\ufffd`,
		"\xff", "\xc3", "\xe2\x84", "\xed\xa0\x80", "\xf0\x9f\x99", "\xc1\x81",
	}
	wrong = []string{
		"", "}", "]", ",", ":", "x", "nul", "01", "00", "-", "-01", "1.", "1e", ".5", "+1", "tru", `"\x"`, `"\u12"`, "\x00", "\"\n\"", "\ufeff", `"`, "[", "{", "[1,]", "1 2", "1,,2", ",1",
		`{"a"}`, `{"a":1,}`, "\f", "\u00a0", "'a'", "NaN", "--1", "/**/", `"\`, `"\u00zz"`, "\xff",
	}
	after = []string{"", "", "", "", " ", "\n", "}", "{}", "x", "\x00", `{"payload":[1]}`, ",", "null"}
)

// choices are bytes that decide. When they have run out all are 0.
type choices struct{ rest []byte }

func (c *choices) next() int {
	if len(c.rest) == 0 {
		return 0
	}
	first := c.rest[0]
	c.rest = c.rest[1:]
	return int(first)
}

func (c *choices) pick(from []string) string { return from[c.next()%len(from)] }

// composeRequest returns the request that the bytes of input choose: mostly a
// valid one, now and then one with something wrong in it or cut off.
func composeRequest(input []byte) string {
	c := &choices{input}
	var out strings.Builder
	cut := c.next()
	out.WriteString(c.pick(blanks))
	if c.next() >= 248 {
		out.WriteString(c.pick(odd) + c.pick(after))
		return out.String()
	}
	out.WriteString("{" + c.pick(blanks))
	for i := 0; i == 0 || len(c.rest) > 0; i++ {
		if i > 0 {
			out.WriteString("," + c.pick(blanks))
		}
		key := c.pick(keys)
		out.WriteString(`"` + key + `"` + c.pick(blanks) + ":" + c.pick(blanks))
		c.writeValue(&out, strings.HasPrefix(strings.ToLower(key), "tran"))
		out.WriteString(c.pick(blanks))
	}
	out.WriteString("}" + c.pick(after))
	if cut >= 250 {
		return out.String()[:out.Len()*c.next()/256]
	}
	return out.String()
}

// writeValue writes a string or a list, whichever is rather expected, or
// something else.
func (c *choices) writeValue(out *strings.Builder, text bool) {
	switch kind := c.next(); {
	case kind >= 252:
		out.WriteString(c.pick(wrong))
	case kind >= 230:
		out.WriteString(c.pick(odd))
	case text != (kind >= 220):
		out.WriteString(`"`)
		for range c.next() % 8 {
			out.WriteString(c.pick(pieces))
		}
		out.WriteString(`"`)
	default:
		c.writeList(out)
	}
}

// writeList writes a list in which few or many elements are not just integers
// without blanks.
func (c *choices) writeList(out *strings.Builder) {
	rare := c.next()
	out.WriteString("[")
	for i := range c.next() % 40 {
		if i > 0 {
			out.WriteString(",")
		}
		choice := c.next()
		if choice < rare {
			out.WriteString(integers[choice%len(integers)])
			continue
		}
		switch special := c.next(); {
		case special >= 250:
			out.WriteString(c.pick(wrong))
		case special >= 128:
			out.WriteString(c.pick(blanks) + integers[choice%len(integers)] + c.pick(blanks))
		case special >= 100:
			out.WriteString(odd[choice%len(odd)])
		default:
			out.WriteString(integers[special%len(integers)])
		}
	}
	out.WriteString("]")
}

// draw returns n bytes that depend on seed alone.
func draw(seed uint64, n int) []byte {
	rng := rand.New(rand.NewPCG(seed, 7))
	input := make([]byte, n)
	for i := range input {
		input[i] = byte(rng.Uint32())
	}
	return input
}
