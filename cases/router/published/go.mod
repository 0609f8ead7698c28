module github.com/gohone/hone/cases/router/published

go 1.23.0

require (
	github.com/bmf-san/goblin v0.0.0
	github.com/gohone/hone/cases/router v0.0.0
)

replace github.com/gohone/hone/cases/router => ../
