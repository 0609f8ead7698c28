package pathlex

const (
	lexer   = "./cases/pathlex/ladder/lex"
	server  = "./cases/pathlex/peers/endtoend"
	printed = "cases/pathlex/ladder/printed/"
	// The benchmarks of the lexer on the story's path, and of a whole request.
	onStory, getBook = "Lex/story", "Steps/GetBook"
)

// rivals are the transcoders that ours is compared with, and fronts those that are asked what
// the rules of google.api.http demand, of which a step here can ask those in asked. The
// published one is no part of this repository: its file was written by the same code, from a
// copy of its module.
var (
	rivals = []string{"grpc-gateway", "vanguard"}
	asked  = []string{"ours", "reflected", "grpc-gateway", "vanguard"}
	fronts = append(asked[:len(asked):len(asked)], "published")
)
