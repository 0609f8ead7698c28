// Escape is the story's smallest example of what the compiler says about memory:
//
//	go build -gcflags=-m ./cases/router/ladder/escape
package main

import "fmt"

func main() {
	a := "hello"
	b := "world"
	fmt.Println(a + b)
}
