#!/bin/sh
# Proposes for base.Normalize what was published as its optimisation: hone tune
# -proposer runs this with a hot function as JSON on standard input. Neither of the
# two answers what the original does.
place=$(sed -n 's/.*"function":"Normalize","file":"\([^"]*\)","line":\([0-9]*\),.*/\1:\2/p')
[ -n "$place" ] || exit 0 # another function
sed "s|FILE|${place%:*}|; s|LINE|${place##*:}|g" <<'EOF'
# replace the regexps by the published table of bytes
--- FILE
+++ FILE
@@ -LINE,6 +LINE,24 @@
 func Normalize(text string) string {
-	text = strings.ToLower(text)
-	text = notWord.ReplaceAllString(text, "")
-	text = blanks.ReplaceAllString(text, " ")
-	return strings.TrimSpace(text)
+	out := make([]byte, 0, len(text))
+	for i := range len(text) {
+		if c := published[text[i]]; c >= 0 {
+			out = append(out, byte(c))
+		}
+	}
+	return strings.TrimSpace(string(out))
 }
+
+// published holds for each byte the one to write, or -1 for none.
+var published = func() (table [256]int16) {
+	for c := range table {
+		table[c] = int16(c)
+	}
+	for c := 'A'; c <= 'Z'; c++ {
+		table[c] += 'a' - 'A'
+	}
+	copy(table['\b':], []int16{' ', ' ', ' ', ' ', ' ', ' '})
+	for _, c := range "!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~" {
+		table[c] = -1
+	}
+	return table
+}()
# replace the regexps by the published strings.Replacer
--- FILE
+++ FILE
@@ -LINE,6 +LINE,14 @@
 func Normalize(text string) string {
-	text = strings.ToLower(text)
-	text = notWord.ReplaceAllString(text, "")
-	text = blanks.ReplaceAllString(text, " ")
-	return strings.TrimSpace(text)
+	return strings.TrimSpace(published.Replace(text))
 }
+
+var published = func() *strings.Replacer {
+	pairs := []string{"\b", " ", "\t", " ", "\n", " ", "\v", " ", "\f", " ", "\r", " "}
+	for c := 'A'; c <= 'Z'; c++ {
+		pairs = append(pairs, string(c), string(c+'a'-'A'))
+	}
+	for _, c := range "!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~" {
+		pairs = append(pairs, string(c), "")
+	}
+	return strings.NewReplacer(pairs...)
+}()
EOF
