package textsim

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

// measuredOn finds in a file of the results the processor that it was measured on.
var measuredOn = regexp.MustCompile(`"(?:cpu|machine)":"([^"]+)"`)

// machines says which results are of which processor: their times are not to be
// compared with each other.
func (r *results) machines([]string) (string, error) {
	files, err := os.ReadDir(r.files.Dir)
	if err != nil {
		return "", err
	}
	var cpus []string
	names := make(map[string][]string)
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), ".jsonl")
		if !ok {
			continue
		}
		text, err := r.files.Text(f.Name())
		if err != nil {
			return "", err
		}
		match := measuredOn.FindStringSubmatch(text)
		if match == nil {
			continue
		}
		if names[match[1]] == nil {
			cpus = append(cpus, match[1])
		}
		names[match[1]] = append(names[match[1]], name)
	}
	var parts []string
	for _, cpu := range cpus {
		parts = append(parts, fmt.Sprintf("on %s: %s", cpu, strings.Join(names[cpu], ", ")))
	}
	return "Of the steps listed at the end were measured " + strings.Join(parts, "; ") + ".", nil
}
