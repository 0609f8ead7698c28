// Package textsim is the service of package base made fast: the same answers,
// many times sooner, with nothing allocated. base says what is answered;
// this package only how.
//
// base reads the body, unescapes two strings, makes two copies of each with
// regular expressions, splits them into words, and puts those into six maps.
// Here one pass over the bytes of the body counts the words as they go by:
//
//	handler.go  a request -> windows of its body -> status, headers, answer
//	scanner.go  windows -> bytes, one after the other, never looked at again
//	json.go     bytes -> the JSON value: keys, texts, and all that is skipped
//	words.go    a text, still escaped -> words in lower case, 8 or 16 bytes at a time
//	strings.go  escapes, characters outside ASCII, keys
//	bits.go     what is a letter among 8 bytes
//	table.go    words -> how often each text has them
//	score.go    counts -> the cosine, from integers
//	answer.go   the cosine -> JSON; also Answer and Similarity
//
// # Why it is done so
//
// No text is put together, neither unescaped nor normalised. What a character
// becomes depends on that character alone: a letter, a blank, or nothing. So
// words can be cut out of the JSON as it came.
//
// A word of up to 16 bytes is a pair of integers. To compare it or to compute
// its hash takes no loop, and to make it lower case takes one OR. Longer words,
// 1 in 30 of a rough text, are kept in an arena.
//
// countPlain guesses where a word ends from bit 6 of each byte, which letters
// have, so that the next word can be begun early. It does not check that what
// it has are letters: a key found in the table consists of some, or it would
// not be there. When it checked every word, a request of plain texts took 19.2
// rather than 14.7 us.
//
// countRough is for the rest: escapes, accents, digits, words joined by
// punctuation. It finds the end of a word by comparing, not by guessing, and
// goes back to countPlain after three words without any of those. What neither
// can do, near the end of a window and where hexadecimal digits have to be
// read, countSlow does, a character at a time.
//
// What costs most in rough texts is that the processor cannot foresee the
// branches (BenchmarkTraffic, not BenchmarkHandler, shows it). So a table twice
// as large, in which more words are found at once, a score without branches on
// counts, and 16 bytes a turn rather than 8 pay there, 75 to 67 us, though
// the same request over and over is answered in 35 rather than 33. Looking up
// everything that stands after a word in a table, without a branch, lost: 81
// and 52 us.
//
// Times are for two texts of 10,000 characters on a virtual machine with an AMD
// EPYC of family 26 and Go 1.26.8, the least of many short runs.
//
// The sums of the cosine are integers, because the two logarithms in base's
// weights can be put outside the sums and the lengths of the texts cancel out.
// That is less work, and exact: score.go has the proof.
//
// # Bounds
//
// A request holds one window of its body, 32 kB, and 24 bytes for each
// different word it has counted, 8 to 16 more for finding it, and as much again
// at most that is free. Scanners go back into the pool only while they are small. Where a word is found in the table depends
// on a secret of the process, so that no one can choose words that collide.
// Values are skipped without recursion, to the depth that encoding/json allows.
// Like base, the service stops reading at the byte that decides the answer.
//
// # What differs from base
//
// The score of a cosine that lies in the middle between two thousandths, where
// base's answer varies from call to call (see [Similarity]). And base may read
// on beyond the object; if it then meets the size limit it closes the
// connection after an answer that is the same.
package textsim
