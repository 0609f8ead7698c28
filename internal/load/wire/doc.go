// Package wire sends HTTP/1.1 requests over connections of its own and reads
// what comes back. It does less than net/http and costs a small part of it:
// a request is written from bytes that were rendered beforehand, an answer is
// read into memory that the connection owns, and neither allocates.
//
// A [Conn] carries one request at a time. There are no redirects, cookies,
// proxies or compression here; use net/http for those.
package wire
