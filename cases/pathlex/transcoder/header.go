package transcoder

import (
	"encoding/base64"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"google.golang.org/grpc/metadata"
)

// The prefixes of headers and trailers of answers that are metadata of the call.
const (
	headerPrefix  = "Grpc-Metadata-"
	trailerPrefix = "Grpc-Trailer-"
)

// ofHTTP reports whether a header of a request, by its canonical name, is of its connection
// or of its body. All others are metadata of the call.
func ofHTTP(name string) bool {
	switch name {
	case "Accept", "Accept-Encoding", "Connection", "Content-Encoding", "Content-Length", "Content-Type", "Expect", "Host",
		"Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding",
		"Upgrade", "User-Agent":
		return true
	}
	return false
}

// appendMetadata appends the metadata of the call of a request to dst, a key and a value
// after the other. The values are those of the header, in their order, but in no slice
// that the header has: nothing that is appended to one is seen in the other. Headers
// whose name or value gRPC cannot carry are left out.
func appendMetadata(dst []string, r *http.Request) ([]string, error) {
	for name, values := range r.Header {
		if ofHTTP(name) {
			continue
		}
		key := strings.TrimPrefix(strings.ToLower(name), "grpc-metadata-")
		if strings.HasPrefix(key, "grpc-") || !isKey(key) || ofHTTP(http.CanonicalHeaderKey(key)) || ofConnection(r, name) {
			continue
		}
		raw := strings.HasSuffix(key, binary)
		if !raw && slices.ContainsFunc(values, notPrintable) {
			continue
		}
		for _, v := range values {
			if raw {
				b, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(v, "="))
				if err != nil {
					return nil, invalid("header %s: %v", name, err)
				}
				v = string(b) // which gRPC encodes again
			}
			dst = append(dst, key, v)
		}
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		dst = append(dst, forwarded, host)
	}
	return dst, nil
}

// ofConnection reports whether the Connection header names a header as one of its own.
func ofConnection(r *http.Request, name string) bool {
	for _, v := range r.Header["Connection"] {
		for option := range strings.SplitSeq(v, ",") {
			if strings.EqualFold(strings.TrimSpace(option), name) {
				return true
			}
		}
	}
	return false
}

const (
	forwarded = "x-forwarded-for"
	binary    = "-bin" // ends the keys whose values are bytes
)

// isKey reports whether a name in lower case is a key of metadata.
func isKey(key string) bool {
	return key != "" && strings.Trim(key, "0123456789abcdefghijklmnopqrstuvwxyz-_.") == ""
}

// notPrintable reports whether a value has bytes that metadata may not have.
func notPrintable(value string) bool {
	return strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r > '~' })
}

// copyMetadata adds metadata of an answer to its headers, except what HTTP has itself.
func copyMetadata(h http.Header, prefix string, md metadata.MD) {
	for key, values := range md {
		if name := headerOf(prefix, key); name != "" {
			h[name] = encodeAll(key, values)
		}
	}
}

// copyTrailer adds metadata that comes after an answer to its trailers.
func copyTrailer(h http.Header, md metadata.MD) {
	for key, values := range md {
		if name := headerOf(trailerPrefix, key); name != "" {
			h[http.TrailerPrefix+name] = encodeAll(key, values)
		}
	}
}

// takesTrailers reports whether a client takes trailers.
func takesTrailers(r *http.Request) bool {
	return strings.Contains(strings.ToLower(r.Header.Get("Te")), "trailers")
}

// headerOf returns the name of the header of a key, "" for what is not passed on.
func headerOf(prefix, key string) string {
	if key == "content-type" || strings.HasPrefix(key, ":") || strings.HasPrefix(key, "grpc-") {
		return ""
	}
	return http.CanonicalHeaderKey(prefix + key)
}

// encodeAll encodes values that are bytes in base64.
func encodeAll(key string, values []string) []string {
	if !strings.HasSuffix(key, binary) {
		return values
	}
	var all []string
	for _, v := range values {
		all = append(all, base64.RawStdEncoding.EncodeToString([]byte(v)))
	}
	return all
}

// units are those of Grpc-Timeout.
var units = map[byte]time.Duration{
	'H': time.Hour, 'M': time.Minute, 'S': time.Second, 'm': time.Millisecond, 'u': time.Microsecond, 'n': time.Nanosecond,
}

// parseTimeout reads a Grpc-Timeout: up to eight digits and a unit. A sum that is too
// large for a Duration is the largest.
func parseTimeout(text string) (time.Duration, bool) {
	if len(text) < 2 || len(text) > 9 {
		return 0, false
	}
	unit, ok := units[text[len(text)-1]]
	n, err := strconv.ParseUint(text[:len(text)-1], 10, 32)
	if !ok || err != nil || n == 0 {
		return 0, false
	}
	const most = 1<<63 - 1
	if n > most/uint64(unit) {
		return most, true
	}
	return time.Duration(n) * unit, true
}
