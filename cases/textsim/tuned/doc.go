// Package textsim is the service of package base made fast: the same answers,
// many times sooner, with nothing allocated. base says what is answered;
// this package only how.
//
// base reads the body, unescapes two strings, makes two copies of each with
// regular expressions, splits them into words, and puts those into six maps.
// Here the words are counted as the bytes of the body go by:
//
//	handler.go  a request -> windows of its body -> status, headers, answer
//	scanner.go  windows -> bytes, one after the other
//	json.go     bytes -> the JSON value: keys, texts, and all that is skipped
//	words.go    a text of letters, as it came -> words in the table
//	filter.go   any other text -> small letters and spaces -> words in the table
//	codes.go    what each byte of a text becomes
//	strings.go  escapes, keys
//	bits.go     what is a letter among 8 bytes
//	table.go    words -> how often each text has them
//	score.go    counts -> the cosine, from integers
//	answer.go   the cosine -> JSON; also Answer and Similarity
//
// # Why it is done so
//
// No text is unescaped or normalised as a whole. What a character becomes
// depends on that character alone: a letter, a blank, or nothing. So words can
// be cut out of the JSON as it came.
//
// A word of up to 16 bytes is a pair of integers. To compare it or to compute
// its hash takes no loop, and to make it lower case takes one OR. Longer words,
// 1 in 30 of a rough text, are kept in an arena.
//
// Where words begin and end is found for 64 bytes at a time, from bit 6 of each
// byte, which letters have. So the next words can be begun before this one is
// looked up. countPlain does that to the bytes of the body, and guesses that
// what has bit 6 is a letter: a key found in the table consists of letters, or
// it would not be there. In a text of words with one space between them, with
// or without a punctuation mark before it, nothing else is needed.
//
// What costs most in other texts, with escapes, accents, digits, and words
// joined by punctuation, is that the processor cannot foresee the branches. So
// filter has none: each byte is looked up in a table, stored, and counted if it
// is to stay. An escape costs one branch. countFiltered then counts the words
// of some 1,000 bytes that are as plain as can be, and countPlain tries again.
// What filter cannot do, near the end of a window and where hexadecimal digits
// have to be read, filterSlow does, a character at a time.
//
// Two ways before this one lost. To find the end of each word from the 16 bytes
// that begin with it makes every word wait for the one before: 26.6 rather than
// 20.8 us for plain texts. To find the end of a rough word by comparing, with a
// branch on what stands there, took 80 rather than 63 us. Of these 63, filter
// takes 30, and most of the rest goes to the 740 different words of such a
// request, of which a plain one has 180: of a new word no branch can be foreseen.
//
// Times are processor time for two texts of 10,000 characters, another two each
// time (BenchmarkTraffic, not BenchmarkHandler), on a virtual machine with an
// Intel Xeon and Go 1.26.8, the least of many short runs. One request over and
// over takes 15.8 and 42 us.
//
// The sums of the cosine are integers, because the two logarithms in base's
// weights can be put outside the sums and the lengths of the texts cancel out.
// That is less work, and exact: score.go has the proof.
//
// # Bounds
//
// A request holds one window of its body, 32 kB, 1 kB of filtered text or four
// times its longest word, and 24 bytes for each different word it has counted, 8
// to 16 more for finding it, and as much again at most that is free. Scanners go
// back into the pool only while they are small. Where a word is found in the
// table depends on a secret of the process, so that no one can choose words that
// collide.
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
