package rewrite

import "testing"

// TestTidyImports: imports follow what a changed file uses, and what was formatted stays
// so.
func TestTidyImports(t *testing.T) {
	for _, tt := range []struct{ name, old, changed, want string }{
		{
			"the only one is exchanged",
			"package m\n\nimport \"fmt\"\n\nvar x = fmt.Sprint(1)\n",
			"package m\n\nimport \"fmt\"\n\nvar x = strconv.Itoa(1)\n",
			"package m\n\nimport (\n\t\"strconv\"\n)\n\nvar x = strconv.Itoa(1)\n",
		},
		{
			"one goes",
			"package m\n\nimport \"fmt\"\n\nvar x = fmt.Sprint(1)\n",
			"package m\n\nimport \"fmt\"\n\nvar x = 1\n",
			"package m\n\nvar x = 1\n",
		},
		{
			"one of a block is exchanged",
			"package m\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nvar x, y = fmt.Sprint(1), os.Args\n",
			"package m\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nvar x, y = strconv.Itoa(1), os.Args\n",
			"package m\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar x, y = strconv.Itoa(1), os.Args\n",
		},
		{
			"there was none",
			"package m\n\nvar x = \"1\"\n",
			"package m\n\nvar x = strconv.Itoa(1)\n",
			"package m\n\nimport \"strconv\"\n\nvar x = strconv.Itoa(1)\n",
		},
		{
			"a variable of that name",
			"package m\n\nvar bytes struct{ n int }\n\nvar x = 1\n",
			"package m\n\nvar bytes struct{ n int }\n\nvar x = bytes.n\n",
			"package m\n\nvar bytes struct{ n int }\n\nvar x = bytes.n\n",
		},
	} {
		got, err := tidy("m.go", []byte(tt.old), []byte(tt.changed), "m")
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %v\n%s", tt.name, err, got)
		}
	}
}
