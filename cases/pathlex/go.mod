module github.com/gohone/hone/cases/pathlex

go 1.23.0
