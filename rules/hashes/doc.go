// Package hashes holds the rules about hashes and encoders, which bytes are written to.
//
// Each rule is in the file of its name.
//
// # Analyzer encodeonce
//
// encodeonce: encode bytes by one call instead of making an encoder for them
//
//	func header(secret []byte) string {
//		var b strings.Builder
//		b.WriteString("Basic ")
//		w := base64.NewEncoder(base64.StdEncoding, &b)
//		w.Write(secret)
//		w.Close()
//		return b.String()
//	}
//
// becomes
//
//	func header(secret []byte) string {
//		var b strings.Builder
//		b.WriteString("Basic ")
//		encoded := make([]byte, base64.StdEncoding.EncodedLen(len(secret)))
//		base64.StdEncoding.Encode(encoded, secret)
//		b.Write(encoded)
//		return b.String()
//	}
//
// An encoder has a buffer of 1,024 bytes, and copies what it encodes through it. It must write to a bytes.Buffer or
// strings.Builder, be written to once, by the statement after it, and closed by the next one; what these return is dropped or
// returned. A bytes.Buffer lends its own space, from Go 1.22 on, where what is encoded cannot be memory of the buffer. Where there is nothing
// to encode nothing is written, as before. Encodings are those of package variables. Likewise for packages base32 and hex.
//
// It loses, if at all, for large texts where the buffer does not lend its space: then all of the encoded text is there twice.
//
// The rewrite is exact by construction.
//
// # Analyzer fnvhash
//
// fnvhash: hash a few bytes in a loop instead of by a value of package fnv
//
//	func bucket(key string, n uint32) uint32 {
//		h := fnv.New32a()
//		h.Write([]byte(key))
//		return h.Sum32() % n
//	}
//
// becomes
//
//	func bucket(key string, n uint32) uint32 {
//		h := uint32(2166136261)
//		for _, c := range []byte(key) {
//			h ^= uint32(c)
//			h *= 16777619
//		}
//		return h % n
//	}
//
// So nothing is allocated: the compiler does not copy a string that a loop ranges over. Where a function
// hashes several texts, they are given to a function that has the loop:
//
//	h = fnv32a(h, name)
//
// The hash is a local variable of New32, New32a, New64 or New64a. It is only written to and asked for its sum,
// and no closure has it. It is written to by Write, io.WriteString, io.Copy from a reader that is made of a text or bytes, and
// package fmt, which from Go 1.19 on makes bytes of what it prints. What these return is dropped, or only what would follow an
// error depends on it: there is none.
//
// It hardly ever loses: of long texts the loop takes as long as that of package fnv.
//
// The rewrite is exact by construction: these hashes never change.
//
// # Analyzer hashsum
//
// hashsum: sum up bytes by one call instead of making a hash for them
//
//	func checksum(text string) string {
//		h := sha256.New()
//		h.Write([]byte(text))
//		return hex.EncodeToString(h.Sum(nil))
//	}
//
// becomes
//
//	func checksum(text string) string {
//		sum := sha256.Sum256([]byte(text))
//		return hex.EncodeToString(sum[:])
//	}
//
// Neither the hash nor, where it is not kept, the sum is allocated. The hash is a local variable of packages md5, sha1, sha256,
// sha512, crc32, crc64 or adler32. It is written to once, in the ways that fnvhash knows, and then asked for its sum once.
//
// Several short writes are collected first, for which there is room on the stack:
//
//	h := sha256.New()
//	h.Write([]byte(table))
//	h.Write([]byte{0})
//	h.Write([]byte(key))
//	return h.Sum(nil)
//
// becomes
//
//	buf := make([]byte, 0, 128)
//	buf = append(buf, table...)
//	buf = append(buf, 0)
//	buf = append(buf, key...)
//	sum := sha256.Sum256(buf)
//	return sum[:]
//
// They are not in a loop, and of texts, which were copied before, of single bytes, numbers and short arrays; not of slices, which
// may be long. Checksums of several writes, wherever they are, go on from each other by crc32.Update or crc64.Update. The
// table must be one that nothing sets again.
//
// A maphash.Hash that is given a seed and written to once becomes maphash.String or maphash.Bytes, which package maphash has from
// Go 1.19 on.
//
// It loses where texts that are collected are long.
//
// The rewrite is exact by construction.
package hashes

import _ "embed"

//go:embed doc.go
var docs string
