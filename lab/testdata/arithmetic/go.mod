module arithmetic

go 1.24
