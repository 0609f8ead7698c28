package query

import (
	"net/url"
	"testing"
	"time"
)

var eighthValues url.Values

type eighthPage struct {
	Page    int `url:"page,omitempty"`
	PerPage int `url:"per_page,omitempty"`
}

type eighthSearch struct {
	Query  string `url:"q"`
	Sort   string `url:"sort,omitempty"`
	Order  string `url:"order,omitempty"`
	Active bool   `url:"active,int"`
	eighthPage
}

type eighthIssues struct {
	State     string     `url:"state"`
	Labels    []string   `url:"labels,comma"`
	Assignees []string   `url:"assignee"`
	IDs       []int64    `url:"id,brackets"`
	Since     *time.Time `url:"since,unix,omitempty"`
	Author    struct {
		Name  string `url:"name"`
		Login string `url:"login"`
	} `url:"author"`
	Limit uint16 `url:"limit"`
}

// BenchmarkEighthValues encodes the options of calls.
func BenchmarkEighthValues(b *testing.B) {
	since := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	issues := eighthIssues{State: "open", Labels: []string{"bug", "help wanted", "ui"}, Assignees: []string{"ann", "bob"}, IDs: []int64{1, 20, 300}, Since: &since, Limit: 50}
	issues.Author.Name = "Ann Example"
	issues.Author.Login = "ann"
	for _, input := range []struct {
		name  string
		value interface{}
	}{
		{"page", eighthPage{2, 100}},
		{"search", &eighthSearch{Query: "is:open label:bug", Sort: "created", Order: "desc", eighthPage: eighthPage{3, 50}}},
		{"issues", issues},
	} {
		value := input.value
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthValues, _ = Values(value)
			}
		})
	}
}
