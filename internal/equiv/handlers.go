package equiv

import (
	"go/types"
	"slices"
)

// What a server hands to its handlers can be made up: a request that was sent, and what
// takes the answer. This file says which functions of net/http only work on these.

// httpFile is what the harness needs for it.
const httpFile = "harness/http.go"

// handling are the functions of net/http that do nothing besides, as
// types.Func.FullName names them.
var handling = map[string]bool{
	"net/http.CanonicalHeaderKey": true, "net/http.DetectContentType": true, "net/http.Error": true, "net/http.MaxBytesReader": true,
	"net/http.NotFound": true, "net/http.Redirect": true, "net/http.SetCookie": true, "net/http.StatusText": true,
	"(net/http.ResponseWriter).Header": true, "(net/http.ResponseWriter).Write": true, "(net/http.ResponseWriter).WriteHeader": true,
	"(net/http.Header).Add": true, "(net/http.Header).Clone": true, "(net/http.Header).Del": true, "(net/http.Header).Get": true,
	"(net/http.Header).Set": true, "(net/http.Header).Values": true,
	"(*net/http.Request).BasicAuth": true, "(*net/http.Request).Context": true, "(*net/http.Request).Cookie": true,
	"(*net/http.Request).Cookies": true, "(*net/http.Request).FormValue": true, "(*net/http.Request).ParseForm": true,
	"(*net/http.Request).PathValue": true, "(*net/http.Request).PostFormValue": true, "(*net/http.Request).ProtoAtLeast": true,
	"(*net/http.Request).Referer": true, "(*net/http.Request).UserAgent": true,
	"(*net/http.MaxBytesError).Error": true,
	"(*net/url.URL).Query":            true, "(net/url.Values).Get": true, "(net/url.Values).Has": true, "(*net/url.URL).String": true,
}

// fromServer says that a type is one of those that a server hands to a handler.
func fromServer(t types.Type) bool {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "net/http" {
		return false
	}
	return n.Obj().Name() == "Request" || n.Obj().Name() == "ResponseWriter"
}

// handles says that a function is handed any of them, maybe inside of something.
func (s *subject) handles() bool {
	return slices.ContainsFunc(inputs(s.fn.Signature()), func(t types.Type) bool { return leadsTo(t, fromServer) })
}
