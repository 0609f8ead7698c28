module example.org/interrupted

go 1.24
