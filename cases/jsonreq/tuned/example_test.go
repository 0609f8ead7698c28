package jsonreq_test

import (
	"fmt"
	"os"
	"strings"

	jsonreq "github.com/gohone/hone/cases/jsonreq/tuned"
)

func ExampleRespond() {
	for _, response := range jsonreq.Respond([]string{
		`{"transaction_id":"a","payload":[1,20,-3]}`,
		`{"transaction_id":"b","payload":[1,"x",3]}`,
		`{"transaction_id":"c",`,
	}) {
		fmt.Println(response)
	}
	// Output:
	// {"transaction_id":"a","exp":"1,20,-3,"}
	// {"transaction_id":"b","exp":"1,0,3,"}
	// {"transaction_id":"","exp":""}
}

func ExampleProcess() {
	responses, err := jsonreq.Process([]string{
		`{"transaction_id":"a","payload":[1,20,-3]}`,
		`{"transaction_id":"b","payload":[1,"x",3]}`,
		`{"transaction_id":"c",`,
	})
	fmt.Printf("%q\n", responses)
	fmt.Println(err)
	// Output:
	// ["{\"transaction_id\":\"a\",\"exp\":\"1,20,-3,\"}" "" ""]
	// request 1: byte 35: expected an integer of 64 bits in payload, found a string (and 1 more)
}

func ExampleStream() {
	in := strings.NewReader(`{"transaction_id":"a","payload":[1]}
{"transaction_id":"b","payload":[2}
{"transaction_id":"c","payload":[3]}
`)
	stream := jsonreq.Stream{OnError: func(err *jsonreq.LineError) error {
		fmt.Println(err)
		return nil
	}}
	if err := stream.Run(os.Stdout, in); err != nil {
		fmt.Println(err)
	}
	// Output:
	// line 2: byte 34: expected a comma or ], found '}'
	// {"transaction_id":"a","exp":"1,"}
	// {"transaction_id":"c","exp":"3,"}
}
