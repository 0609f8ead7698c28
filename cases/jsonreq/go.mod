module github.com/gohone/hone/cases/jsonreq

go 1.23.0
