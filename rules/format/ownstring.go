package format

import (
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// OwnString is the rule ownstring, described in the package comment.
var OwnString = rule.New(docs, "ownstring", func(f *view.Func) {
	exact, compared := *f, *f
	exact.Near, compared.Near, compared.Compared = nil, nil, true
	for _, call := range f.Calls() {
		if f.Callee(call) != "fmt.Sprintf" || itoaSite(&exact, call) != nil {
			continue
		}
		if site := itoaSite(&compared, call); site != nil {
			site.report()
		}
	}
})
