package bytereplace_test

import (
	"fmt"

	"github.com/gohone/hone/cases/textsim/bytereplace"
)

func ExampleNew() {
	r, err := bytereplace.New("A", "a", "B", "b", "\t", " ", ".", "", "!", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Replace("A.B.\tBaobab!"))
	// Output: ab baobab
}

// What is not one ASCII character is refused where it is said, not where it
// would be missed.
func ExampleNew_error() {
	_, err := bytereplace.New("a", "b", "é", "e")
	fmt.Println(err)
	// Output: bytereplace: pair 2, "é" to "e": what to replace is 2 bytes long, not one
}

// A buffer that is used again makes replacing free of allocations.
func ExampleReplacer_AppendReplace() {
	r := bytereplace.MustNew("-", "_", "\"", "")
	var buffer []byte
	for _, name := range []string{`"dry-leaf"`, "stone"} {
		buffer = r.AppendReplace(buffer[:0], name)
		fmt.Printf("%s\n", buffer)
	}
	// Output:
	// dry_leaf
	// stone
}

// What was read into a buffer can be replaced where it is.
func ExampleReplacer_AppendReplaceBytes() {
	r := bytereplace.MustNew("\r", "")
	text := []byte("one\r\ntwo\r\n")
	text = r.AppendReplaceBytes(text[:0], text)
	fmt.Printf("%q\n", text)
	// Output: "one\ntwo\n"
}
