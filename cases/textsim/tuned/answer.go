package textsim

import (
	"net/http"
	"sync"
	"unsafe"
)

const (
	badRequest       = `{"error":"Bad Request"}`
	methodNotAllowed = `{"error":"Method Not Allowed"}`
)

// scanners keeps scanners between requests, but none that a request has made
// large: a client could otherwise have the service hold its memory.
var scanners = sync.Pool{New: func() any { return new(scanner) }}

func putBack(s *scanner) {
	s.release()
	if s.keepable() {
		scanners.Put(s)
	}
}

// Answer appends the answer to a request with this body to dst and returns it
// with its HTTP status, 200 or 400: what the handler of [NewHandler] answers
// if the body is within its limit. It allocates nothing if dst has room, does
// not keep body, and can be called from many goroutines at once.
func Answer(dst, body []byte) ([]byte, int) {
	s := scanners.Get().(*scanner)
	defer putBack(s)
	s.reset(body, limited{})
	if !s.document() {
		return append(dst, badRequest...), http.StatusBadRequest
	}
	return appendAnswer(dst, s.table.thousandths()), http.StatusOK
}

// Similarity returns how alike two texts are, in the range [0, 1], rounded to
// 3 decimals. A text without words counts as one empty word, so two such
// texts are alike (1).
//
// The answer is that of base except where the cosine is so near to the middle
// between two roundings that base's own answer varies. Here it never does.
func Similarity(text1, text2 string) float64 {
	s := scanners.Get().(*scanner)
	defer putBack(s)
	s.reset(nil, limited{})
	for side, text := range []string{text1, text2} {
		// The bytes are only read, so they need not be copied.
		s.buf, s.pos, s.last = unsafe.Slice(unsafe.StringData(text), len(text)), 0, [2]byte{}
		s.countText(uint(side), &plainCodes)
	}
	return float64(s.table.thousandths()) / 1000
}

// appendAnswer appends the answer for this many thousandths, as encoding/json
// would write it.
func appendAnswer(dst []byte, thousandths int) []byte {
	dst = append(dst, `{"similarity":`...)
	dst = appendScore(dst, thousandths)
	dst = append(dst, `,"interpretation":"`...)
	dst = append(dst, Interpret(float64(thousandths)/1000)...)
	return append(dst, `"}`...)
}

// appendScore appends a number of thousandths, 0 to 1000, as a decimal
// fraction without zeros at its end.
func appendScore(dst []byte, thousandths int) []byte {
	dst = append(dst, '0'+byte(thousandths/1000))
	if thousandths %= 1000; thousandths == 0 {
		return dst
	}
	dst = append(dst, '.')
	for unit := 100; thousandths > 0; unit /= 10 {
		dst = append(dst, '0'+byte(thousandths/unit))
		thousandths %= unit
	}
	return dst
}
