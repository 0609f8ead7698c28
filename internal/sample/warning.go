package sample

import (
	"encoding/json"
	"math"
)

// A Warning is a caveat about a result: what may be wrong and what to do.
type Warning struct {
	// Code says what kind of caveat it is. Package report makes the words of
	// those that have Facts or nothing else.
	Code Code `json:"code"`
	// Text and Remedy are empty where the code says it all.
	Text   string `json:"text"`
	Remedy string `json:"remedy,omitempty"`
	Facts  Facts  `json:"facts,omitempty"`
	// Package and Benchmark say what it is about; both empty: the whole run.
	Package   string `json:"package,omitempty"`
	Benchmark string `json:"benchmark,omitempty"`
}

// A Code is a kind of caveat. Each package lists those that it gives as constants
// of this type.
type Code string

// Facts are what a warning tells beside its code: strings, numbers in base
// units, and lists of strings, by name. It is a JSON object as text, so that
// warnings can be compared with ==; empty without any.
type Facts string

// NewFacts returns the facts of a map without those that JSON has no words for,
// such as infinite numbers.
func NewFacts(m map[string]any) Facts {
	clean := make(map[string]any)
	for name, v := range m {
		if x, ok := v.(float64); ok && (math.IsNaN(x) || math.IsInf(x, 0)) {
			continue
		}
		clean[name] = v
	}
	text, err := json.Marshal(clean) // with its names in order
	if err != nil || len(clean) == 0 {
		return ""
	}
	return Facts(text)
}

// With returns the facts and one more.
func (f Facts) With(name string, value any) Facts {
	m := f.Map()
	if m == nil {
		m = make(map[string]any)
	}
	m[name] = value
	return NewFacts(m)
}

// MarshalJSON implements json.Marshaler.
func (f Facts) MarshalJSON() ([]byte, error) {
	if f == "" {
		return []byte("null"), nil
	}
	return []byte(f), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (f *Facts) UnmarshalJSON(text []byte) error {
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	*f = NewFacts(m)
	return nil
}

// Map returns the facts by name. Numbers are float64, lists []any.
func (f Facts) Map() map[string]any {
	var m map[string]any
	if json.Unmarshal([]byte(f), &m) != nil {
		return nil
	}
	return m
}

// Number returns a fact that is a number, 0 if there is none.
func (f Facts) Number(name string) float64 {
	x, _ := f.Map()[name].(float64)
	return x
}

// Text returns a fact that is a string, empty if there is none.
func (f Facts) Text(name string) string {
	s, _ := f.Map()[name].(string)
	return s
}

// List returns a fact that is a list of strings, in its order.
func (f Facts) List(name string) []string {
	list, _ := f.Map()[name].([]any)
	var out []string
	for _, v := range list {
		if s, ok := v.(string); ok {
			out = append(out, s)
		}
	}
	return out
}
