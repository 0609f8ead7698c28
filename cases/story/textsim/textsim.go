// Package textsim is the measured story of the case of the same name, an HTTP
// service that scores how alike two texts are.
package textsim

import (
	"fmt"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
	"github.com/gohone/hone/cases/story/study"
)

// Study is the story.
func Study() *study.Study {
	s := new(session)
	return &study.Study{
		Name: "textsim", Steps: steps(s), Flags: s.flags, Check: s.check, Rule: rule(),
		Busy:    func(r *record.Results, st measure.Step) (bool, error) { return newResults(r).starved(st) },
		Older:   func(r *record.Results, st measure.Step) (bool, error) { return newResults(r).older(st) },
		Changed: "`tuned`",
		Claims:  func(r *record.Results) []claim.Claim { return newResults(r).claims() },
		Blocks:  func(r *record.Results) page.Blocks { return newResults(r).blocks() },
	}
}

// rule goes on from that of all cases.
func rule() string {
	return fmt.Sprintf(`*No difference* is reproduced if the interval lies within ±%.0f %%. *Undecided*: the interval holds both no change and, so widened, the
story's figure. *Larger here* and *smaller here*: the story's direction, beyond or short of that. A share is reproduced if it is within the same factor
of the interval. A claim without a figure is reproduced if the whole interval lies on its side. *Quoted*: of
another program, not measured here. *Answered*: the story asks, and claims nothing. *Not equivalent*: the step answers otherwise than the original on some texts. Requests a second are read as the inverse of what a
request costs. Where the client or the network was the limit, that understates the gain, so that *larger here* does not contradict the story. Latencies
are of one run of each server where the interval says so, and else of the means of three.`, claim.SameWithin*100)
}

// blocks are those that only this case has.
func (r *results) blocks() page.Blocks {
	return page.Blocks{
		"ladder":    {Args: 1, Make: r.ladder},
		"shares":    {Make: r.shares},
		"materials": {Make: r.materials},
		"machine":   {Make: r.machine},
		"graph":     {Make: r.graph},
		"maps":      {Make: r.maps},
		"builds":    {Make: r.builds},
		"service":   {Make: r.service},
		"server":    {Args: 1, Make: r.server},
		"goals":     {Make: r.goals},
		"deps":      {Make: dependencyTable},
		"examples":  {Make: examples},
		"load":      {Make: r.load},
		"loadnote":  {Make: r.loadNote},
		"rivals":    {Make: r.rivals},
		"loaded":    {Args: 1, Make: r.loadChange},
		"hot":       {Args: 1, Make: r.hot},
		"weblist":   {Args: 1, Make: r.weblist},
		"parts":     {Args: 1, Make: r.liveParts},
		"sides":     {Args: 2, Make: r.sides},
		"allocated": {Make: r.allocated},
		"memory":    {Args: 1, Make: r.memory},
		"three":     {Make: r.three},
		"k6":        {Args: 1, Make: r.k6},
		"machines":  {Make: r.machines},
		"frame":     {Make: r.frame},
		"cycle":     {Make: r.cycle},
		"pause":     {Args: 1, Make: r.pause},
		"versus":    {Make: r.versus},
		"tools":     {Make: r.tools},
		"stall":     {Make: r.stall},
	}
}
