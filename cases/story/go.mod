module github.com/gohone/hone/cases/story

go 1.23.0

require (
	github.com/gohone/hone/cases/jsonreq v0.0.0
	github.com/gohone/hone/cases/textsim v0.0.0
)

replace (
	github.com/gohone/hone/cases/jsonreq => ../jsonreq
	github.com/gohone/hone/cases/textsim => ../textsim
)
