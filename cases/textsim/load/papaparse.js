// What similarity.js needs of Papa Parse, for k6 where it cannot fetch that:
// CSV with a header, fields of which none is quoted.
function parse(text) {
  const [head, ...lines] = text.trimEnd().split('\n').map((line) => line.trimEnd().split(','));
  return { data: lines.map((fields) => Object.fromEntries(head.map((name, i) => [name, fields[i]]))) };
}

export default { parse };
