package measure

import (
	"context"
	"fmt"
	"os"
	"slices"
)

// Printed is a step of code that is no part of this repository, and not built by it: it takes over
// what go test printed of it elsewhere, from the file of the flag -published. check says what is
// wrong with the text.
func Printed(name, about string, file *string, check func(text string) error) Step {
	return Step{
		Name: name, About: about, Files: []string{name + ".txt"},
		Needs: "what go test printed of it, in -published", Available: func(context.Context) bool { return *file != "" },
		Run: func(_ context.Context, s *Session) (map[string][]byte, error) {
			text, err := os.ReadFile(*file)
			if err != nil {
				return nil, err
			}
			if err := check(string(text)); err != nil {
				return nil, fmt.Errorf("read %s: %w", *file, err)
			}
			return map[string][]byte{name + ".txt": slices.Concat([]byte(s.Mark()), text)}, nil
		},
	}
}
