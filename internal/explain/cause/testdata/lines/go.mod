module example.com/lines

go 1.24
