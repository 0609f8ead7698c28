//go:build (linux || darwin) && !race

package normalize

var pcre2Steps = []step{{"pcre2", PCRE2, verticalTabIsBlank}}
