// Package trace is recorded processes of one program: what each measured, in
// order, from which pairs are drawn.
package trace

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/sample"
)

// A Trace is a sequence of processes of one program in one state of the
// machine, in the order they ran. Any two that follow each other make a pair
// of equal programs.
type Trace struct {
	Benchmark string         `json:"benchmark"`
	State     string         `json:"state"`
	Started   time.Time      `json:"started"`
	Machine   sample.Machine `json:"machine"`
	Go        string         `json:"go"`
	Method    string         `json:"method"`
	// N is the number of iterations of a block, LongN of a block of a long
	// process.
	N     int64 `json:"n"`
	LongN int64 `json:"long_n"`
	// Recipe is what each benchstat process printed: ns/op of every count.
	Recipe []Recipe `json:"recipe,omitempty"`
	// Processes holds ordinary and long ones.
	Processes []Process `json:"-"`
}

// A Recipe is one process of go test -bench -count, as people run it for
// benchstat.
type Recipe struct {
	Benchtime string    `json:"benchtime"`
	Seconds   float64   `json:"seconds"` // of the whole process
	Values    []float64 `json:"ns_per_op"`
}

// A Process is what one process did.
type Process struct {
	Long bool
	Wall time.Duration // of the whole process
	GC   int
	// Blocks is the time of each block, CPU the processor time spent during
	// it, and Switches how often a thread lost its processor.
	Blocks, CPU []time.Duration
	Switches    []int64
}

// tick is the resolution of stored times: a five thousandth of a block.
const tick = 100 * time.Nanosecond

// Name is the trace's file name without its directory.
func (t *Trace) Name() string {
	return strings.TrimPrefix(t.Benchmark, "Benchmark") + "-" + t.State
}

func (t *Trace) File() string { return t.Name() + ".trace.gz" }

// Write stores the trace in dir: a line of JSON, then the processes as
// variable-length integers, compressed.
func (t *Trace) Write(dir string) error {
	head, err := json.Marshal(t)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return err
	}
	var body []byte
	put := func(v int64) { body = binary.AppendVarint(body, v) }
	put(int64(len(t.Processes)))
	for _, p := range t.Processes {
		long := int64(0)
		if p.Long {
			long = 1
		}
		for _, v := range []int64{long, int64(p.Wall / tick), int64(p.GC), int64(len(p.Blocks))} {
			put(v)
		}
		last := int64(0)
		for _, b := range p.Blocks {
			put(int64(b/tick) - last)
			last = int64(b / tick)
		}
		for i, c := range p.CPU {
			put(int64((c - p.Blocks[i]) / time.Microsecond))
		}
		for _, n := range p.Switches {
			put(n)
		}
	}
	z.Write(append(append(head, '\n'), body...))
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, t.File()), buf.Bytes(), 0o666)
}

// ReadTrace reads a file that write wrote.
func ReadTrace(path string) (*Trace, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t, err := decodeTrace(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; record it again", path, err)
	}
	return t, nil
}

func decodeTrace(data []byte) (*Trace, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	r := bufio.NewReader(z)
	head, err := r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	t := new(Trace)
	if err := json.Unmarshal(head, t); err != nil {
		return nil, err
	}
	d := decoder{r: r}
	for range d.count() {
		t.Processes = append(t.Processes, d.process())
	}
	return t, d.err
}

// A decoder reads integers and keeps the first error.
type decoder struct {
	r   io.ByteReader
	err error
}

func (d *decoder) int() int64 {
	if d.err != nil {
		return 0
	}
	var v int64
	v, d.err = binary.ReadVarint(d.r)
	return v
}

func (d *decoder) count() int {
	n := d.int()
	if d.err == nil && (n < 0 || n > 1<<20) {
		d.err = fmt.Errorf("%d is no count", n)
	}
	if d.err != nil {
		return 0
	}
	return int(n)
}

func (d *decoder) process() Process {
	p := Process{Long: d.int() == 1, Wall: time.Duration(d.int()) * tick, GC: int(d.int())}
	n := d.count()
	at := int64(0)
	for range n {
		at += d.int()
		p.Blocks = append(p.Blocks, time.Duration(at)*tick)
	}
	for i := range n {
		p.CPU = append(p.CPU, p.Blocks[i]+time.Duration(d.int())*time.Microsecond)
	}
	for range n {
		p.Switches = append(p.Switches, d.int())
	}
	return p
}
