package source

import (
	"slices"
	"strings"
)

// keyFields are the keys that end a value when they follow a comma and come
// before "=", with where their values go; env.NAME is the other one.
var keyFields = map[string]func(*Spec) *string{
	"toolchain":  func(s *Spec) *string { return &s.Toolchain },
	"goamd64":    func(s *Spec) *string { return &s.GOAMD64 },
	"pgo":        func(s *Spec) *string { return &s.PGO },
	"tags":       func(s *Spec) *string { return &s.Tags },
	"gcflags":    func(s *Spec) *string { return &s.Gcflags },
	"ldflags":    func(s *Spec) *string { return &s.Ldflags },
	"experiment": func(s *Spec) *string { return &s.Experiment },
	"patch":      func(s *Spec) *string { return &s.Patch },
}

// keyValue is one key as written.
type keyValue struct{ name, value string }

// splitKeys splits an argument into its place and its keys. A comma starts a
// key only before a known key and "=", so that values may hold commas.
func splitKeys(arg string) (place string, keys []keyValue) {
	end := len(arg)
	for i := len(arg) - 1; i >= 0; i-- {
		if arg[i] != ',' {
			continue
		}
		name, value, ok := strings.Cut(arg[i+1:end], "=")
		if _, known := keyFields[name]; ok && (known || isEnvKey(name)) {
			keys = append(keys, keyValue{name, value})
			end = i
		}
	}
	slices.Reverse(keys)
	return arg[:end], keys
}

// isEnvKey reports whether name is env. and anything that could have been
// meant as a variable's name; setEnv tells what is wrong with a bad one.
func isEnvKey(name string) bool {
	return strings.HasPrefix(name, envPrefix) && !strings.ContainsAny(name, ", /")
}

// bareKey returns the name of a key that stands in place without "=", or "".
func bareKey(place string) string {
	parts := strings.Split(place, ",")
	for _, part := range parts[1:] {
		if keyFields[part] != nil || isEnvKey(part) {
			return part
		}
	}
	return ""
}

// setKey checks and stores one key.
func (s *Spec) setKey(name, value string) error {
	if v, ok := strings.CutPrefix(name, envPrefix); ok {
		return s.setEnv(v, value)
	}
	field := keyFields[name](s)
	switch {
	case strings.TrimSpace(value) == "":
		return s.usage("key " + name + " has no value")
	case *field != "":
		return s.usage("key " + name + " is given twice")
	}
	if err := s.checkKey(name, value); err != nil {
		return err
	}
	*field = value
	if name == "experiment" { // the processes get to see it, too
		return s.setEnv(experimentEnv, value)
	}
	return nil
}

// setEnv stores the value of one environment variable; an empty value is
// one, too.
func (s *Spec) setEnv(name, value string) error {
	if !isIdentifier(name) {
		return s.usage("env." + name + " names no variable; write env.NAME=value with letters, digits and _")
	}
	for _, nv := range s.Env {
		if strings.HasPrefix(nv, name+"=") {
			return s.usage("key env." + name + " is given twice")
		}
	}
	s.Env = append(s.Env, name+"="+value)
	return nil
}
