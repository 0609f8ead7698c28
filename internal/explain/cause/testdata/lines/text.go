package lines

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

var _ = add("Sprintf", func(n int) {
	for i := range n {
		sinkString = fmt.Sprintf("%d:%d", i, i) //hot cpu fmt: a format read at run time
	}
})

var _ = add("Fprintf", func(n int) {
	for i := range n {
		fmt.Fprintf(io.Discard, "%s is %v\n", thousand[i%1000], i) //hot cpu fmt: a format read at run time
	}
})

var _ = add("Sprint", func(n int) {
	for i := range n {
		sinkString = fmt.Sprint(point{i, 2, 3}) //hot cpu fmt: prints a struct by reflection
	}
})

var _ = add("Errorf", func(n int) {
	for i := range n {
		sinkErr = fmt.Errorf("read %d: %w", i, io.EOF) //hot cpu make-error: formats an error
	}
})

//go:noinline
func check(i int) error {
	if i >= 0 {
		return errors.New("out of range") //hot alloc_objects make-error: an error with the same text each time
	}
	return nil
}

var _ = add("ErrorsNew", func(n int) {
	for i := range n {
		sinkErr = check(i)
	}
})

var _ = add("Sscanf", func(n int) {
	var a, b int
	for range n {
		fmt.Sscanf("12 34", "%d %d", &a, &b) //hot cpu scan: scans by a format
	}
	sinkInt = a + b
})

var _ = add("Itoa", func(n int) {
	for i := range n {
		sinkString = strconv.Itoa(i + 100000) //hot cpu strconv: writes a number
	}
})

var _ = add("ParseFloat", func(n int) {
	for range n {
		sinkFloat, _ = strconv.ParseFloat("3.14159265358979", 64) //hot cpu strconv: reads a number
	}
})

var _ = add("FormatFloat", func(n int) {
	for i := range n {
		sinkString = strconv.FormatFloat(float64(i)/3, 'g', -1, 64) //hot cpu strconv: writes a number
	}
})

var _ = add("Quote", func(n int) {
	for range n {
		sinkString = strconv.Quote(kiloString) //hot cpu strconv: quotes a string
	}
})

var _ = add("CompileEach", func(n int) {
	for range n {
		re := regexp.MustCompile(`^[a-z]+-[0-9]*$`) //hot cpu regexp-compile: the same expression each time
		sinkBool = re.MatchString("abc")
	}
})

var _ = add("MatchCompiles", func(n int) {
	for range n {
		sinkBool, _ = regexp.MatchString(`[a-z]+(x|y)`, "hello") //hot alloc_space regexp-compile: compiles before it matches
	}
})

var word = regexp.MustCompile(`[a-z]+-([a-z])`)

var _ = add("ReplaceRegexp", func(n int) {
	text := strings.Join(thousand[:50], " ")
	for range n {
		sinkString = word.ReplaceAllString(text, "$1") //hot cpu regexp: matches and replaces
	}
})

var _ = add("FindAll", func(n int) {
	text := strings.Join(thousand[:50], " ")
	for range n {
		sinkStrings = word.FindAllString(text, -1) //hot cpu regexp: matches
	}
})

var sentence = strings.Join(thousand[:100], " ")

var _ = add("Split", func(n int) {
	for range n {
		sinkStrings = strings.Split(sentence, " ") //hot cpu split: makes a slice of all parts
	}
})

var _ = add("Fields", func(n int) {
	for range n {
		sinkInt += len(strings.Fields(sentence)) //hot alloc_space split: makes a slice of all parts
	}
})

var _ = add("BytesSplit", func(n int) {
	sep := []byte("cd")
	for range n {
		sinkInt += len(bytes.Split(kilobyte, sep)) //hot cpu split: makes a slice of all parts
	}
})

var _ = add("ReplaceAll", func(n int) {
	for range n {
		sinkString = strings.ReplaceAll(sentence, "word", "w") //hot cpu replace: looks for and copies
	}
})

var _ = add("NewReplacer", func(n int) {
	for range n {
		sinkString = strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace("a<b") //hot cpu replace: its table is made each time
	}
})

var _ = add("ToUpper", func(n int) {
	for range n {
		sinkString = strings.ToUpper(sentence) //hot cpu case-mapping: maps and copies
	}
})

var _ = add("ToLowerUnicode", func(n int) {
	for range n {
		sinkString = strings.ToLower("ÀÉÎÕÜ ÀÉÎÕÜ") //hot cpu case-mapping: maps runes by tables
	}
})

var _ = add("Contains", func(n int) {
	for range n {
		sinkBool = strings.Contains(sentence, "word-zz") //hot cpu search: reads all of a long string
	}
})

var _ = add("IndexByte", func(n int) {
	for range n {
		sinkInt = bytes.IndexByte(megabyte, 1) //hot cpu search: reads a megabyte
	}
})

var _ = add("Join", func(n int) {
	for range n {
		sinkString = strings.Join(thousand, ",") //hot cpu string-work: joins many
	}
})

var _ = add("Repeat", func(n int) {
	for range n {
		sinkString = strings.Repeat("ab", 2000) //hot cpu string-work: repeats
	}
})

var _ = add("EqualStrings", func(n int) {
	other := strings.Clone(kiloString)
	for range n {
		sinkBool = other == kiloString //hot cpu compare: 1,024 bytes are compared
	}
})

var _ = add("EqualBytes", func(n int) {
	for range n {
		sinkBool = bytes.Equal(megabyte[:1<<14], otherMegabyte[:1<<14]) //hot cpu compare: 16 kB are compared
	}
})

var _ = add("LessStrings", func(n int) {
	other := kiloString + "x"
	for range n {
		sinkBool = kiloString < other //hot cpu compare: a long common prefix
	}
})

var _ = add("RangeRunes", func(n int) {
	text := string(manyRunes)
	for range n {
		for _, r := range text { //hot cpu decode-runes: each rune of text that is not ASCII is decoded
			sinkInt += int(r)
		}
	}
})

var _ = add("IsLetter", func(n int) {
	for range n {
		for _, r := range manyRunes {
			sinkBool = unicode.IsLetter(r + 0x4e00) //hot cpu rune-class: looks a character up in the tables of Unicode
		}
	}
})
