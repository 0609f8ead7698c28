package search

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
	"golang.org/x/tools/go/analysis"
)

// proposalRule stands for what a program outside proposes, which nothing vouches
// for.
var proposalRule = &rules.Rule{
	Analyzer: &analysis.Analyzer{Name: "proposer", Doc: "changes that the program of -proposer wrote"},
	Proof:    rules.ByComparison,
	Outside:  true,
}

// A Hotspot is what a proposer gets, as JSON.
type Hotspot struct {
	Protocol int    `json:"protocol"` // 1
	Package  string `json:"package"`
	Function string `json:"function"` // F, or T.M for a method
	// File is relative to the root that paths in diffs are relative to; the function
	// stands in lines Line to EndLine of it.
	File    string `json:"file"`
	Line    int    `json:"line"`
	EndLine int    `json:"end_line"`
	Source  string `json:"source"`  // of the function
	Content string `json:"content"` // of the file
	// Share is the part of a benchmark's time or memory that the function has, 0 to 1: itself, or
	// with what it calls if it has less than -share itself.
	Share      float64  `json:"share"`
	Benchmarks []string `json:"benchmarks"` // the largest part first
	Go         string   `json:"go"`         // the language version of the module
}

// A Proposer is a program that proposes changes: it gets one Hotspot on standard input
// and writes unified diffs to standard output. Each function is asked about once in
// each form that it takes.
type Proposer struct {
	// Command is a line for the shell, run in Dir.
	Command, Dir string
	// Timeout is the deadline of one answer, 0 for a minute.
	Timeout time.Duration

	answers map[question]string
	hangs   bool
}

// A question is a function in the form that it had when it was asked about.
type question struct{ pkg, source string }

// mostAnswer is the longest answer that is read, in bytes.
const mostAnswer = 1 << 20

// Propose implements Source. All functions are asked about, and an answer holds for as long as
// its function stays as it is: what was not tried in one round is proposed again in the next.
func (p *Proposer) Propose(
	ctx context.Context, code *rewrite.Code, spots []Spot,
) ([]*rewrite.Candidate, []rewrite.Fault, error) {
	var all []*rewrite.Candidate
	var faults []rewrite.Fault
	for _, s := range spots {
		hot := hotspot(code, s)
		if hot == nil {
			continue
		}
		answer, err := p.answer(ctx, hot)
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		if err == nil {
			var found []*rewrite.Candidate
			found, err = code.FromDiffs(proposalRule, s.Package, s.Function, answer)
			for _, c := range found {
				if c.Message == "" {
					c.Message = "a change of " + s.Function + " that was proposed"
				}
			}
			all = append(all, found...)
		}
		if err != nil {
			p.answers[question{hot.Package, hot.Source}] = "" // it is said once
			err = fmt.Errorf("%s: %w", s.Function, err)
			faults = append(faults, rewrite.Fault{Rule: proposalRule.Name, Package: s.Package, Err: err})
		}
	}
	return all, faults, nil
}

// answer returns what the program has said of a function, empty if it has hung before.
func (p *Proposer) answer(ctx context.Context, hot *Hotspot) (string, error) {
	of := question{hot.Package, hot.Source}
	text, asked := p.answers[of]
	if asked || p.hangs {
		return text, nil
	}
	text, err := p.ask(ctx, hot)
	if p.answers == nil {
		p.answers = make(map[question]string)
	}
	p.answers[of] = text
	return text, err
}

// ask runs the program once.
func (p *Proposer) ask(ctx context.Context, hot *Hotspot) (string, error) {
	in, err := json.Marshal(hot)
	if err != nil {
		return "", err
	}
	timeout := p.Timeout
	if timeout == 0 {
		timeout = time.Minute
	}
	out := &limited{most: mostAnswer}
	res, err := proc.Run(ctx, proc.Command{
		Path: "/bin/sh", Args: []string{"-c", p.Command}, Dir: p.Dir, Stdin: in, Stdout: out, Timeout: timeout, Family: true,
	})
	switch {
	case errors.Is(err, proc.ErrDeadline):
		p.hangs = true
		return "", fmt.Errorf("it gave no answer within %v and is not asked again", timeout)
	case err != nil && res != nil:
		return "", fmt.Errorf("%w: %s", err, firstOf(string(res.Output)))
	case err != nil:
		return "", err
	case out.over:
		return "", fmt.Errorf("its answer is longer than %d bytes", mostAnswer)
	}
	return out.data.String(), nil
}

// firstOf returns the first line of what a program wrote, cut if it is long.
func firstOf(output string) string {
	const most = 160
	line, _, _ := strings.Cut(strings.TrimSpace(output), "\n")
	if len(line) <= most {
		return line
	}
	return line[:most-20] + "..." + line[len(line)-17:]
}

// A limited takes up to n bytes. It is not a bytes.Buffer, whose ReadFrom would read
// on by itself.
type limited struct {
	data bytes.Buffer
	most int
	over bool
}

func (l *limited) Write(b []byte) (int, error) {
	if l.data.Len()+len(b) > l.most {
		l.over = true
		return len(b), nil
	}
	return l.data.Write(b)
}

// hotspot describes a function; nil if the code does not have it.
func hotspot(code *rewrite.Code, s Spot) *Hotspot {
	for _, p := range code.Packages {
		if p.PkgPath != s.Package {
			continue
		}
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || rewrite.FunctionName(fn) != s.Function {
					continue
				}
				from, to := p.Fset.Position(fn.Pos()), p.Fset.Position(fn.End())
				content, err := code.Tree.Read(from.Filename)
				rel, relErr := filepath.Rel(code.Tree.Root, from.Filename)
				if err != nil || relErr != nil || to.Offset > len(content) {
					return nil // a line directive leads elsewhere
				}
				hot := &Hotspot{
					Protocol: 1, Package: s.Package, Function: s.Function, Share: s.Share, Benchmarks: s.Benchmarks,
					File: filepath.ToSlash(rel), Line: from.Line, EndLine: to.Line,
					Source: string(content[from.Offset:to.Offset]), Content: string(content),
				}
				if p.Module != nil {
					hot.Go = p.Module.GoVersion
				}
				return hot
			}
		}
	}
	return nil
}
