package jsonreq

import "fmt"

// AppendStrict is [Append] for a caller who wants to know: it appends nothing
// if there is anything wrong with the request, and returns an [*Error].
func AppendStrict(dst []byte, request string) ([]byte, error) {
	p, ok := scan(request)
	if ok {
		return p.append(dst), nil
	}
	if err := check(request); err != nil {
		return dst, err
	}
	return appendUnusual(dst, request), nil
}

// Process is [Respond] for a caller who wants to know: a request with anything
// wrong with it has no response, which leaves "" in its place, and all others
// have theirs. The error is nil or [Errors].
func Process(requests []string) ([]string, error) {
	responses := make([]string, len(requests))
	var errs Errors
	for i, request := range requests {
		p, ok := scan(request)
		if !ok {
			if err := check(request); err != nil {
				errs = append(errs, &RequestError{i, err})
				continue
			}
		}
		responses[i] = finish(request, p, ok)
	}
	if errs != nil {
		return responses, errs
	}
	return responses, nil
}

// RequestError is what is wrong with one request of a list.
type RequestError struct {
	Index int // in the list, from 0
	Err   *Error
}

func (e *RequestError) Error() string { return fmt.Sprintf("request %d: %v", e.Index, e.Err) }

func (e *RequestError) Unwrap() error { return e.Err }

// Errors are all that is wrong with a list of requests, in their order. There
// is at least one.
type Errors []*RequestError

func (e Errors) Error() string {
	if more := len(e) - 1; more > 0 {
		return fmt.Sprintf("%v (and %d more)", e[0], more)
	}
	return e[0].Error()
}

func (e Errors) Unwrap() []error {
	all := make([]error, len(e))
	for i, err := range e {
		all[i] = err
	}
	return all
}
