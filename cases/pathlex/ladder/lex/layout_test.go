package lex

import (
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

// TestEscape has the compiler say of the lexers with an array what it said in the story.
func TestEscape(t *testing.T) {
	said, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, lexer := range []string{"lexer64", "lexer128", "aligned64"} {
		if !strings.Contains(string(said), "&"+lexer+"{...} does not escape") {
			t.Errorf("the compiler does not say that %s does not escape:\n%s", lexer, said)
		}
	}
}

// TestAlignment has the lexer's struct as fieldalignment saw it in the story: the bytes up to
// its last pointer, before its fields were put in another order and after. Its size stays.
func TestAlignment(t *testing.T) {
	before, after := reflect.TypeFor[lexer64](), reflect.TypeFor[aligned64]()
	if got := [2]uintptr{pointerBytes(before), pointerBytes(after)}; got != [2]uintptr{1560, 1536} {
		t.Errorf("pointer bytes %v", got)
	}
	if before.Size() != after.Size() {
		t.Errorf("sizes %d and %d", before.Size(), after.Size())
	}
}

// pointerBytes is the number of bytes of a value up to the end of its last pointer.
func pointerBytes(t reflect.Type) uintptr {
	switch t.Kind() {
	case reflect.String: // a pointer and a length
		return t.Size() / 2
	case reflect.Array:
		if last := pointerBytes(t.Elem()); last > 0 {
			return t.Size() - t.Elem().Size() + last
		}
	case reflect.Struct:
		for i := t.NumField() - 1; i >= 0; i-- {
			if last := pointerBytes(t.Field(i).Type); last > 0 {
				return t.Field(i).Offset + last
			}
		}
	}
	return 0 // the lexers have no pointers of other kinds
}
