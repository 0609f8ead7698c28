module github.com/gohone/hone/cases/textsim/peers

go 1.26.0

require github.com/gohone/hone/cases/textsim v0.0.0

replace github.com/gohone/hone/cases/textsim => ../
