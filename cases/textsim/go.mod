module github.com/gohone/hone/cases/textsim

go 1.23.0
