module example.com/blame

go 1.24
