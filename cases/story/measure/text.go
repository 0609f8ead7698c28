package measure

import (
	"context"
	"regexp"
	"strings"
	"time"
)

// remark is what the compiler says of a file that is not of this repository.
var remark = regexp.MustCompile(`(?m)^/.*\n`)

// Text runs one command at the root of the repository and keeps what it prints, the remarks of
// the compiler on standard error among it.
func Text(name, about, command string) Step {
	return Step{Name: name, About: about, Files: []string{name + ".txt"}, Command: command,
		Run: func(ctx context.Context, s *Session) (map[string][]byte, error) {
			args := strings.Fields(command)
			if strings.HasPrefix(command, "go run ./cmd/hone ") {
				args = append([]string{s.Hone}, args[3:]...)
			}
			out, err := s.Command(5*time.Minute, append([]string{"sh", "-c", `"$@" 2>&1`, "sh"}, args...)...).Run(ctx)
			return map[string][]byte{name + ".txt": remark.ReplaceAll(out, nil)}, err
		}}
}
