package lines

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
)

// A Listed is an entry of a list of what hone is run on.
type Listed interface {
	Key() string
	Validate() error
}

// List reads a list of JSON objects, each a thing such as a commit, and returns
// those whose id matches.
func List[T Listed](file, thing string, only *regexp.Regexp) ([]T, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read the list of %ss: %w", thing, err)
	}
	defer f.Close()
	in := json.NewDecoder(f)
	in.DisallowUnknownFields() // a misspelt field would be another measurement
	var out []T
	seen := make(map[string]bool)
	for n := 1; ; n++ {
		var c T
		if err := in.Decode(&c); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("%s: %s %d: %w", file, thing, n, err)
		}
		if err := c.Validate(); err != nil {
			return nil, fmt.Errorf("%s: %s %d: %s: %w", file, thing, n, c.Key(), err)
		}
		if seen[c.Key()] {
			return nil, fmt.Errorf("%s: %s %d: %s is there twice", file, thing, n, c.Key())
		}
		seen[c.Key()] = true
		if only.MatchString(c.Key()) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no id of %d matches -only %s", file, len(seen), only)
	}
	return out, nil
}
