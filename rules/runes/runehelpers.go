package runes

import "unicode/utf8"

// What is out of range, and bytes that are not UTF-8, are left to the slice of characters.

// firstRunes returns the first n characters of s.
func firstRunes(s string, n int) string {
	count := 0
	for i, r := range s {
		if count == n {
			return s[:i]
		}
		if r == utf8.RuneError {
			break // of bytes that may not be UTF-8
		}
		count++
	}
	if count == n {
		return s
	}
	return string([]rune(s)[:n])
}

// runesFrom returns the characters of s from the n-th on.
func runesFrom(s string, n int) string {
	count := 0
	for i := range s {
		if count == n && utf8.ValidString(s[i:]) {
			return s[i:]
		}
		if count == n {
			break
		}
		count++
	}
	return string([]rune(s)[n:])
}

// runesBetween returns the characters of s from one up to another.
func runesBetween(s string, from, to int) string {
	count, start := 0, len(s)
	for i, r := range s {
		if count == from {
			start = i
		}
		if count == to && start <= i {
			return s[start:i]
		}
		if start <= i && r == utf8.RuneError {
			break // of bytes that may not be UTF-8
		}
		count++
	}
	return string([]rune(s)[from:to])
}

// runeAt returns the n-th character of s, counted from 0.
func runeAt(s string, n int) rune {
	count := 0
	for _, r := range s {
		if count == n {
			return r
		}
		count++
	}
	return []rune(s)[n]
}
