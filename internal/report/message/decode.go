package message

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gohone/hone/internal/input"
)

// maxLine is the longest line Decode reads, in bytes: far more than any
// message needs, and little enough to hold.
const maxLine = 64 << 20

// Decode reads a stream that NewJSON wrote, sends each message to h, and
// flushes h, also where it returns an error, so that what came before a bad
// line is shown. Errors about the input give its line.
//
// Keys it does not know are ignored, and so are messages of a kind it does
// not know. A stream of a newer protocol is refused.
func Decode(r io.Reader, h Handler) error {
	return errors.Join(decode(r, h), h.Flush())
}

func decode(r io.Reader, h Handler) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	line, started := 0, false
	for lines.Scan() {
		line++
		if len(lines.Bytes()) == 0 {
			continue
		}
		m, err := parse(lines.Bytes())
		if err != nil {
			return input.Errorf("line %d: %w", line, err)
		}
		started = started || m.Config != nil
		if !started && m.Progress == nil {
			return input.Errorf("line %d: the stream does not begin with a config; is it the output of hone -json?", line)
		}
		if err := h.Handle(m); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return input.Errorf("line %d: %w", line+1, err)
	}
	if !started {
		return input.Errorf("the stream holds no config; is it the output of hone -json?")
	}
	return nil
}

// parse reads the message on one line.
func parse(line []byte) (Message, error) {
	var m Message
	if err := json.Unmarshal(line, &m); err != nil {
		return m, err
	}
	if n := m.Kinds(); n > 1 {
		return m, fmt.Errorf("%d messages in one object, want one", n)
	}
	if c := m.Config; c != nil {
		if c.Protocol > Protocol {
			return m, fmt.Errorf("the stream has protocol %d, this hone knows %d; update hone", c.Protocol, Protocol)
		}
		if c.Protocol < 1 {
			return m, errors.New("the config has no protocol")
		}
	}
	return m, nil
}

// Kinds counts the fields that are set.
func (m Message) Kinds() int {
	n := 0
	for _, set := range []bool{m.Config != nil, m.Progress != nil, m.Sample != nil,
		m.Comparison != nil, m.Result != nil, m.Warning != nil, m.MachineCheck != nil, m.Load != nil, m.LoadSecond != nil, m.LoadPair != nil, m.Profile != nil, m.Hotspot != nil, m.Shift != nil,
		m.Trial != nil, m.File != nil, m.Summary != nil} {
		if set {
			n++
		}
	}
	return n
}
