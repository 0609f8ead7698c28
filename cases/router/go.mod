module github.com/gohone/hone/cases/router

go 1.23.0
