package web

import (
	"net/url"
	"strings"
)

// queryValue is the first value of a key in a query, as url.ParseQuery reads it; empty if there is none.
func queryValue(query, key string) string {
	if len(query) > 4096 || strings.IndexByte(query, ';') >= 0 {
		values, _ := url.ParseQuery(query)
		return values.Get(key)
	}
	for query != "" {
		name, value := query, ""
		if i := strings.IndexByte(query, '&'); i >= 0 {
			name, query = query[:i], query[i+1:]
		} else {
			query = ""
		}
		if i := strings.IndexByte(name, '='); i >= 0 {
			name, value = name[:i], name[i+1:]
		}
		if name != key {
			if strings.IndexByte(name, '%') < 0 {
				continue // a + stands for a space, which is in no such key
			}
			if decoded, err := url.QueryUnescape(name); err != nil || decoded != key {
				continue
			}
		}
		if value, err := url.QueryUnescape(value); err == nil {
			return value
		}
	}
	return ""
}
