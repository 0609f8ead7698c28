// Package message holds the stream that every report is made of: one [Config],
// then what was found as it comes up, and one [Summary]. A [Message] has exactly
// one of its fields set, and is one line of JSON ([NewJSON], [Decode]).
//
// There are no words here, but for what programs read, such as verdicts.
// Package words makes the words, package convert makes messages of results.
package message

import (
	"encoding/json"

	"github.com/gohone/hone/internal/sample"
)

// Protocol is the version of the JSON lines. Fields may be added without
// changing it.
const Protocol = 1

// A Message is one object of the stream: exactly one field is set. The stream
// stays valid with every Progress message removed.
type Message struct {
	Config     *Config         `json:"config,omitempty"`
	Progress   *Progress       `json:"progress,omitempty"`
	Sample     *sample.Sample  `json:"sample,omitempty"`
	Comparison *Comparison     `json:"comparison,omitempty"`
	Result     *Result         `json:"result,omitempty"`
	Warning    *sample.Warning `json:"warning,omitempty"`
	Summary    *Summary        `json:"summary,omitempty"`
	// MachineCheck is sent by hone doctor.
	MachineCheck *MachineCheck `json:"machine_check,omitempty"`
	// Load is sent by hone load, one a server, and Profile by hone explain, one a kind of
	// each package; Hotspot by both.
	// LoadSecond is sent by hone load as it goes on, one a second of each server, and LoadPair where two
	// servers are compared, one a pair of the judgement.
	Load       *Load       `json:"load,omitempty"`
	LoadSecond *LoadSecond `json:"load_second,omitempty"`
	LoadPair   *LoadPair   `json:"load_pair,omitempty"`
	Profile    *Profile    `json:"profile,omitempty"`
	Hotspot    *Hotspot    `json:"hotspot,omitempty"`
	// Shift is sent by hone explain -diff and hone diff -explain, one a benchmark and head.
	Shift *Shift `json:"shift,omitempty"`
	// Trial is sent by hone tune, as soon as a trial has ended, File for each file that it
	// wrote for itself, and Search for each package of which it kept nothing.
	Trial  *Trial      `json:"trial,omitempty"`
	File   *File       `json:"file,omitempty"`
	Search *TuneSearch `json:"search,omitempty"`
}

// Config is the first message of a stream.
type Config struct {
	Protocol int              `json:"protocol"`        // of the stream; fields may be added without changing it
	Command  string           `json:"command"`         // diff, bench, explain, tune, load or doctor
	Line     string           `json:"line,omitempty"`  // the whole command line, of hone load, tune and explain
	Hone     string           `json:"hone"`            // its version
	Run      int64            `json:"run,omitempty"`   // number in the store, 0 if none
	Store    string           `json:"store,omitempty"` // as -db names it, empty for the user's
	By       string           `json:"by,omitempty"`    // as -by has it
	Machine  sample.Machine   `json:"machine"`
	Versions []sample.Version `json:"versions"`
	Seed     uint64           `json:"seed"`   // of the order of processes and all else that is drawn
	Policy   json.RawMessage  `json:"policy"` // error, tolerance and budget, as the command has them
}

// Progress says what is going on. Decided counts comparisons that have their
// verdict, Total all of them; SecondsLeft is an estimate, 0 if unknown.
type Progress struct {
	Phase       string  `json:"phase"` // what is done, such as build, survey or measure
	Package     string  `json:"package,omitempty"`
	Benchmark   string  `json:"benchmark,omitempty"`
	Decided     int     `json:"decided"`
	Total       int     `json:"total"`
	SecondsLeft float64 `json:"seconds_left"`
}
