package casetest

// A vector is a text, and its tokens or its error.
type vector struct {
	text   string
	tokens string // see show
	err    string
}

var paths = []vector{
	{Story, "/ v1 / books / 1 / shevles / 1 : read", ""},
	{"/a", "/ a", ""},
	{"/a/b", "/ a / b", ""},
	{"/a:b", "/ a : b", ""},
	{"/a:b:c", "/ a:b : c", ""},
	{"/a:b/c", "/ a:b / c", ""},
	{"/:a/c", "/ :a / c", ""},
	{"/:a:c", "/ :a : c", ""},
	{"/-_.~!$&'()*+,;=@", "/ -_.~!$&'()*+,;=@", ""},
	{"/caf\u00e9/\u0663:\u00fcber", "/ caf\u00e9 / \u0663 : \u00fcber", ""},
	{"/a%20b/%C3%a9:%41", "/ a%20b / %C3%a9 : %41", ""},
	{"/a/..", "/ a / ..", ""},

	{"", "", "byte 0: unexpected end"},
	{"a", "", "byte 0: unexpected 'a'"},
	{":a", "", "byte 0: unexpected ':'"},
	{"/", "", "byte 1: unexpected end"},
	{"//", "", "byte 1: unexpected '/'"},
	{"//a", "", "byte 1: unexpected '/'"},
	{"/a/", "", "byte 3: unexpected end"},
	{"/a//b", "", "byte 3: unexpected '/'"},
	{"/:", "", "byte 1: unexpected ':'"},
	{"/:a", "", "byte 1: unexpected ':'"},
	{"/a:", "", "byte 3: unexpected end"},
	{"/a:b:", "", "byte 5: unexpected end"},
	{"/a/:b", "", "byte 3: unexpected ':'"},
	{"/a b", "", "byte 2: unexpected ' '"},
	{"/a b:c/d", "", "byte 2: unexpected ' '"},
	{"/a:b c", "", "byte 4: unexpected ' '"},
	{"/a:b%", "", "byte 5: unexpected end"},
	{"/a?b", "", "byte 2: unexpected '?'"},
	{"/a#b", "", "byte 2: unexpected '#'"},
	{"/{a}", "", "byte 1: unexpected '{'"},
	{"/a%", "", "byte 3: unexpected end"},
	{"/a%4", "", "byte 4: unexpected end"},
	{"/a%4g", "", "byte 4: unexpected 'g'"},
	{"/a%g0", "", "byte 3: unexpected 'g'"},
	{"/a%:b", "", "byte 3: unexpected ':'"},
	{"/a%4:b", "", "byte 4: unexpected ':'"},
	{"/a%/b", "", "byte 3: unexpected '/'"},
	{"/a\x00", "", `byte 2: unexpected '\x00'`},
	{"/\xff", "", "byte 1: unexpected '\ufffd'"},
	{"/a\xc3", "", "byte 2: unexpected '\ufffd'"},
	{"/a\u20ac", "", "byte 2: unexpected '\u20ac'"},
	{"/a\u00e9 :b", "", "byte 4: unexpected ' '"},
	{"/a\\b", "", `byte 2: unexpected '\\'`},
}

var templates = []vector{
	{"/v1/{name=shelves/*}:read", "/ v1 / { #name = shelves / * } : read", ""},
	{"/a", "/ a", ""},
	{"/*", "/ *", ""},
	{"/**", "/ **", ""},
	{"/a/**:v", "/ a / ** : v", ""},
	{"/{a}", "/ { #a }", ""},
	{"/{a.b_2._c}/d", "/ { #a . #b_2 . #_c } / d", ""},
	{"/{a=**}", "/ { #a = ** }", ""},
	{"/{a=b/**}:c", "/ { #a = b / ** } : c", ""},
	{"/{a=*}/{b=c/*/d}", "/ { #a = * } / { #b = c / * / d }", ""},
	{"/a=b/c%20", "/ a=b / c%20", ""},
	{"/caf\u00e9", "/ caf\u00e9", ""},

	{"", "", "byte 0: unexpected end"},
	{"a", "", "byte 0: unexpected 'a'"},
	{"/", "", "byte 1: unexpected end"},
	{"/a/", "", "byte 3: unexpected end"},
	{"//a", "", "byte 1: unexpected '/'"},
	{"/***", "", "byte 3: unexpected '*'"},
	{"/**/a", "", "byte 3: unexpected '/'"},
	{"/{a=**}/b", "", "byte 7: unexpected '/'"},
	{"/{a=**/b}", "", "byte 6: unexpected '/'"},
	{"/a*", "", "byte 2: unexpected '*'"},
	{"/*a", "", "byte 2: unexpected 'a'"},
	{"/{}", "", "byte 2: unexpected '}'"},
	{"/{a", "", "byte 3: unexpected end"},
	{"/{a=", "", "byte 4: unexpected end"},
	{"/{a=b", "", "byte 5: unexpected end"},
	{"/{a=b/}", "", "byte 6: unexpected '}'"},
	{"/{a=}", "", "byte 4: unexpected '}'"},
	{"/{a.}", "", "byte 4: unexpected '}'"},
	{"/{.a}", "", "byte 2: unexpected '.'"},
	{"/{2a}", "", "byte 2: unexpected '2'"},
	{"/{a-b}", "", "byte 3: unexpected '-'"},
	{"/{a={b}}", "", "byte 4: unexpected '{'"},
	{"/{a=b:c}", "", "byte 5: unexpected ':'"},
	{"/{\u00e9}", "", "byte 2: unexpected '\u00e9'"},
	{"/a}", "", "byte 2: unexpected '}'"},
	{"/{a}b", "", "byte 4: unexpected 'b'"},
	{"/a{b}", "", "byte 2: unexpected '{'"},
	{"/a:", "", "byte 3: unexpected end"},
	{"/a:*", "", "byte 3: unexpected '*'"},
	{"/a:b:c", "", "byte 4: unexpected ':'"},
	{"/a:b/c", "", "byte 4: unexpected '/'"},
	{"/a%zz", "", "byte 3: unexpected 'z'"},
	{"/a\xff", "", "byte 2: unexpected '\ufffd'"},
}

// A match is a template, a path, and what Match returns, values with a comma between
// them.
type match struct {
	template, path string
	ok             bool
	values         string
}

var matches = []match{
	{"/a", "/a", true, ""},
	{"/a", "/b", false, ""},
	{"/a", "/a/b", false, ""},
	{"/a/b", "/a", false, ""},
	{"/a", "/a:v", false, ""},
	{"/a:v", "/a", false, ""},
	{"/a:v", "/a:v", true, ""},
	{"/a:v", "/a:w", false, ""},
	{"/*", "/a", true, ""},
	{"/*", "/a/b", false, ""},
	{"/**", "/a/b", true, ""},
	{"/a/**", "/a", true, ""},
	{"/a/**", "/b", false, ""},
	{"/a/*", "/a", false, ""},
	{"/{x}", "/a", true, "a"},
	{"/{x}", "/a:b/c", false, ""},
	{"/{x}/c", "/a:b/c", true, "a:b"},
	{"/{x}:c", "/a:b:c", true, "a:b"},
	{"/{x=**}", "/a/b", true, "a/b"},
	{"/{x=**}:v", "/a/b:v", true, "a/b"},
	{"/a/{x=**}", "/a", true, ""},
	{"/a/{x=**}", "/b", false, ""},
	{"/{x=a/**}", "/a", true, "a"},
	{"/{x=a/**}", "/a/b/c", true, "a/b/c"},
	{"/{x}/{y=b/*}/{z=**}", "/1/b/2/3/4", true, "1,b/2,3/4"},
	{"/{x}/{y=b/*}/{z=**}", "/1/b/2", true, "1,b/2,"},
	{"/{x}/{y=b/*}/{z=**}", "/1/c/2/3", false, ""},
	{"/a%20b", "/a%20b", true, ""},
	{"/a%20b/{x}", "/a%20b/%41", true, "%41"},
}

// WrongPaths returns paths that are not right.
func WrongPaths() []string {
	var wrong []string
	for _, v := range paths {
		if v.err != "" {
			wrong = append(wrong, v.text)
		}
	}
	return wrong
}
