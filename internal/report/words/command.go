package words

import "strings"

// Command returns a command line for a sentence, which stays on one line.
func Command(line string) string { return strings.ReplaceAll(line, " ", "\u00a0") }

// Quoted returns an argument as a shell takes it, in quotes where that needs them.
func Quoted(arg string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_./=,:@%+", r)
	}
	if arg != "" && strings.TrimFunc(arg, plain) == "" {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
