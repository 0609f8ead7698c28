//go:build pcre_cgo

package redux

import "github.com/gohone/hone/cases/textsim/peers/pcrejit"

type jitPattern struct{ pcrejit.Pattern }

func (p jitPattern) count(text []byte) int                   { return p.Count(text) }
func (p jitPattern) replace(text []byte, with string) []byte { return p.ReplaceAll(text, with) }

func init() {
	engines = append(engines, engine{"pcrejit", func(expr string) pattern {
		return jitPattern{pcrejit.MustCompile(expr)}
	}})
}
