package report

import (
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
)

// Deprecated: use package message.
type (
	Message      = message.Message
	Config       = message.Config
	Progress     = message.Progress
	Comparison   = message.Comparison
	Result       = message.Result
	Summary      = message.Summary
	SummaryLine  = message.SummaryLine
	SummaryPatch = message.SummaryPatch
	MachineCheck = message.MachineCheck
	Floor        = message.Floor
	Told         = message.Told
	Program      = message.Program
	Place        = message.Place
	Cleaned      = message.Cleaned
	Load         = message.Load
	Spent        = message.Spent
	Trial        = message.Trial
	File         = message.File
	Ratio        = message.Ratio
	Handler      = message.Handler
)

// TextOptions says how NewText lays out.
type TextOptions = layout.TextOptions

// Deprecated: use package message.
const Protocol = message.Protocol

// Deprecated: use package message.
var (
	Decode         = message.Decode
	EncodeMessages = message.EncodeMessages
	DecodeMessages = message.DecodeMessages
)

// Deprecated: use package convert.
var (
	Comparisons  = convert.Comparisons
	Results      = convert.Results
	Instructions = convert.Instructions
	NewTrial     = convert.NewTrial
)
