// Package web has rules about HTTP: the queries of addresses, and headers.
//
// # Analyzer queryvalue
//
// queryvalue: look for one value of a query without making a map of all
//
//	func page(r *http.Request) string { return r.URL.Query().Get("page") }
//
// becomes
//
//	func page(r *http.Request) string { return queryValue(r.URL.RawQuery, "page") }
//
//	// queryValue is the first value of a key in a query, as url.ParseQuery reads it; empty if there is none.
//	func queryValue(query, key string) string {
//		...
//		return ""
//	}
//
// The method Query of url.URL decodes all values and makes a map of them at every call. What it returns is only asked, here or by way of a
// variable, for the values of constant keys that are letters, digits, '-', '_' and '.'. The function reads the query up to the first value of the key, and
// leaves queries of more than 4,096 bytes and those with a semicolon to url.ParseQuery.
//
// It loses where the query is asked for many keys.
//
// The rewrite is exact by construction, unless GODEBUG has a bound urlmaxqueryparams for the number of values.
//
// # Analyzer headerkey
//
// headerkey: look up in a header by the canonical key
//
//	func kind(h http.Header) (string, bool) {
//		return h.Get("content-type"), h.Get("x-trace") != ""
//	}
//
// becomes
//
//	func kind(h http.Header) (string, bool) {
//		return headerValue(h, "Content-Type"), headerValue(h, "X-Trace") != ""
//	}
//
//	// headerValue is the first value of a canonical key, empty if there is none.
//	func headerValue(h map[string][]string, key string) string {
//		if v := h[key]; len(v) > 0 {
//			return v[0]
//		}
//		return ""
//	}
//
// The methods of http.Header and textproto.MIMEHeader make their key canonical at every call, which allocates memory for many that are not.
// Here the key is constant, and its canonical form is written into the code; Get, which then only looks up, becomes a function.
//
// It loses nothing, and wins little where the keys are canonical and short.
//
// The rewrite is exact by construction.
package web

import _ "embed"

//go:embed doc.go
var docs string
