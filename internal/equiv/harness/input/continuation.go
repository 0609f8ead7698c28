//go:build go1.21

package input

import (
	"encoding/json"
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// A Continuation says how to make a sequence of steps from another: with a few more at its end, which have arguments of
// those before.
type Continuation struct {
	Of Input
	N  int // which of all
}

// Plainly is what field Times of a step holds that chooses among all operations. It is what sequences that are written
// know of it, too.
const Plainly = 223

const (
	// mostMore bounds the further steps.
	mostMore = 3
	// fromStep is where field From of a step no longer says which step has the arguments.
	fromStep = 128
)

// Input is the one that a continuation makes.
func (c *Continuation) Input() Input {
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // it holds plain values
	}
	return Input{Kind: Continued, Data: data}
}

// continued makes an input that a Continuation describes.
func (m *Maker) continued(data []byte, calls *value.CallLog) []reflect.Value {
	var c Continuation
	if json.Unmarshal(data, &c) != nil {
		return nil
	}
	args := m.MakeWith(c.Of, calls)
	if len(args) != 1 || args[0].Kind() != reflect.Slice || args[0].Len() == 0 {
		return args
	}
	src, steps, first := draw.Random(m.Opt.Seed^int64(c.N)), args[0], args[0].Len()
	for i := 0; i < first; i++ { // they mean the same steps as before
		if from := steps.Index(i).FieldByName("From"); from.Uint() < fromStep {
			from.SetUint(from.Uint() % uint64(first))
		}
	}
	for n := 1 + src.Intn(mostMore); n > 0; n-- {
		step := reflect.New(steps.Type().Elem()).Elem()
		for _, name := range [...]string{"Op", "At", "And"} {
			step.FieldByName(name).SetUint(uint64(src.Intn(256)))
		}
		step.FieldByName("From").SetUint(uint64(src.Intn(min(first, fromStep))))
		step.FieldByName("Times").SetUint(Plainly)
		steps = reflect.Append(steps, step)
	}
	args[0] = steps
	return args
}
