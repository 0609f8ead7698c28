package router

import "net/http"

// paramsKey is the key of the parameters in the context of a request.
type paramsKey struct{}

// param is a parameter of a route with its value in a request.
type param struct {
	name, value string
}

// Param returns the part of the path that is the parameter of this name, and
// an empty string if the route has none. Of several it is the first.
func Param(r *http.Request, name string) string {
	params, _ := r.Context().Value(paramsKey{}).([]*param)
	for _, p := range params {
		if p.name == name {
			return p.value
		}
	}
	return ""
}
