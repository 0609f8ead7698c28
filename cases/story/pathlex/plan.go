package pathlex

import "github.com/gohone/hone/cases/story/measure"

// steps are the measurements of the README, in its order.
func steps(file, dir *string) []measure.Step {
	return []measure.Step{
		profileStep(),
		measure.Diff("lexer", "every way to keep a token, on the story's path",
			"-budget 16s -layouts 0 -by impl -bench ^BenchmarkLex$/^story$", lexer),
		measure.Diff("arrays", "the array beside one of twice the size, and with its fields in another order",
			"-by impl -bench ^BenchmarkLex$/^story$/^impl=(array64|array128|aligned64)$", lexer),
		measure.Diff("long", "paths of 96 bytes, 512, and 32 kB, and the 20 of real rules",
			"-budget 16s -layouts 0 -by impl -bench "+
				"^BenchmarkLex$/^(uuids|bytes=.*|rules)$/^impl=(append|pool|array64|overflow|tuned|tuned-visit)$", lexer),
		measure.Diff("templates", "20 templates of real rules: parsed, and a path matched against each",
			"-budget 8s -layouts 0 -by impl -bench ^BenchmarkTemplates$", lexer),
		measure.Text("escape", "what the compiler says of the arrays",
			"go -C cases/pathlex build -gcflags=-m -o /dev/null ./ladder/lex"),
		measure.Diff("steps", "the story's steps in a whole request, over loopback",
			"-budget 12s -layouts 0 -by impl -bench ^BenchmarkSteps$", server),
		measure.Diff("alignment", "the array in a whole request, with its fields in both orders, then with shared headers as well",
			"-budget 20s -layouts 0 -by impl -bench ^BenchmarkSteps$/^GetBook$/^impl=(array64|aligned64|shared)$", server),
		measure.Diff("headers", "the metadata of a call, with slices of its own and those of the headers",
			"-budget 4s -layouts 0 -by impl -bench ^BenchmarkHeader$", "./cases/pathlex/ladder/header"),
		measure.Text("printed", "the story's last comparison, of one run of each, read by hone",
			"go run ./cmd/hone diff "+printed+"old.txt "+printed+"new.txt"),
		measure.Diff("peers", "transcoders before the same server, over loopback",
			"-budget 10s -layouts 0 -by impl -bench ^BenchmarkHTTP$", server),
		measure.Diff("parallel", "the same, with a client for each processor",
			"-budget 10s -layouts 0 -by impl -bench ^BenchmarkParallel$", server),
		measure.Diff("own", "what the transcoders themselves take, without connections",
			"-budget 5s -layouts 0 -by impl -bench ^BenchmarkOwn$", server),
		loadStep(),
		rulesStep(),
		publishedStep(file),
		frontStep(dir),
	}
}
