package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// A config is the first line of a file of results.
type config struct {
	Kind    string            `json:"kind"`
	Version int               `json:"version"` // of this format: 1
	Time    string            `json:"time"`    // RFC 3339
	Commit  string            `json:"commit,omitempty"`
	Machine string            `json:"machine"` // processor
	Kernel  string            `json:"kernel"`
	CPUs    int               `json:"cpus"`
	Rounds  int               `json:"rounds"` // asked for
	Load    load              `json:"load"`
	States  []stateInfo       `json:"states"`
	LeftOut map[string]string `json:"left_out,omitempty"` // why, by state
}

const formatVersion = 1

// A failure is a state that was not measured to the end.
type failure struct {
	Kind  string `json:"kind"`
	State string `json:"state"`
	Round int    `json:"round"` // in which it failed; 0 for the warm-up, -1 for the allocations
	Why   string `json:"why"`
}

// results is a file of results.
type results struct {
	config      config
	slices      []slice // as measured
	allocations map[string]allocation
	failures    []failure
}

// A recorder keeps results in memory and, if it has a file, there as well,
// each as soon as it is known. The file has its name only once it is whole
// or given up, so that it does not take the place of an earlier one before.
type recorder struct {
	results
	file *os.File
	path string
}

const partSuffix = ".part"

func newRecorder(path string, c config) (*recorder, error) {
	c.Kind, c.Version = "config", formatVersion
	r := &recorder{path: path, results: results{config: c, allocations: make(map[string]allocation)}}
	if path == "" {
		return r, nil
	}
	var err error
	if r.file, err = os.Create(path + partSuffix); err != nil {
		return nil, err
	}
	return r, r.write(c)
}

func (r *recorder) write(record any) error {
	if r.file == nil {
		return nil
	}
	return json.NewEncoder(r.file).Encode(record)
}

func (r *recorder) slice(s slice) error {
	r.slices = append(r.slices, s)
	return r.write(s)
}

func (r *recorder) allocation(a allocation) error {
	r.allocations[a.State] = a
	return r.write(a)
}

func (r *recorder) failure(f failure) error {
	f.Kind = "failure"
	r.failures = append(r.failures, f)
	return r.write(f)
}

// close gives the file its name if there is anything in it.
func (r *recorder) close() error {
	if r.file == nil {
		return nil
	}
	if err := r.file.Close(); err != nil {
		return err
	}
	if len(r.slices) == 0 {
		return os.Remove(r.file.Name())
	}
	return os.Rename(r.file.Name(), r.path)
}

// readResults reads a file of results. A last line that was cut off, as by a
// power failure, is an error like any other.
func readResults(path string) (*results, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := &results{allocations: make(map[string]allocation)}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if err := r.add(lines.Bytes(), n == 1); err != nil {
			return nil, fmt.Errorf("read %s:%d: %w", path, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if r.config.Version == 0 {
		return nil, fmt.Errorf("read %s: it is empty", path)
	}
	return r, nil
}

func (r *results) add(line []byte, first bool) error {
	var kind struct {
		Kind string
		// Measured holds the conditions that the story adds to its results.
		Measured json.RawMessage
	}
	if err := json.Unmarshal(line, &kind); err != nil {
		return err
	}
	if kind.Measured != nil {
		return nil
	}
	if first != (kind.Kind == "config") {
		return fmt.Errorf("record of kind %q where it cannot be", kind.Kind)
	}
	switch kind.Kind {
	case "config":
		if err := json.Unmarshal(line, &r.config); err != nil {
			return err
		}
		if r.config.Version != formatVersion {
			return fmt.Errorf("format %d, want %d", r.config.Version, formatVersion)
		}
	case "slice":
		var s slice
		if err := json.Unmarshal(line, &s); err != nil {
			return err
		}
		r.slices = append(r.slices, s)
	case "allocation":
		var a allocation
		if err := json.Unmarshal(line, &a); err != nil {
			return err
		}
		r.allocations[a.State] = a
	case "failure":
		var f failure
		if err := json.Unmarshal(line, &f); err != nil {
			return err
		}
		r.failures = append(r.failures, f)
	default:
		return fmt.Errorf("record of unknown kind %q", kind.Kind)
	}
	return nil
}
