module rewrites

go 1.26
