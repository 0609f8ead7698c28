package measure

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/record"
)

// conditions are those of now. What cannot be told is left empty.
func (s *Session) conditions(ctx context.Context) record.Conditions {
	c := record.Conditions{Time: time.Now().UTC().Format(time.RFC3339), Cores: runtime.NumCPU(), CPU: processor()}
	git := s.Command(time.Minute, "git", "rev-parse", "HEAD")
	git.Quiet = true
	if out, err := git.Run(ctx); err == nil {
		c.Commit = strings.TrimSpace(string(out))
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		_, _ = fmt.Sscan(string(text), &c.Load1) // 0 if it is no number
	}
	return c
}

// processor is the name of the processor where Linux tells it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for _, line := range strings.Split(string(text), "\n") {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
