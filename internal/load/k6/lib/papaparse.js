// The part of Papa Parse that test scripts use: parse(text, config).
const settings = ['header', 'skipEmptyLines', 'dynamicTyping', 'delimiter', 'comments'];

// rows cuts CSV into rows of cells. An empty line is a row of one empty cell, also
// the one after a last line that is ended.
function rows(text, delimiter, comments) {
  const next = (what, from) => (text.indexOf(what, from) + 1 || text.length + 1) - 1;
  const list = [];
  let row = [], comma = -1, line = -1;
  for (let at = 0; ;) {
    let cell = '';
    if (comments && row.length === 0 && text.startsWith(comments, at)) {
      at = next('\n', at) + 1;
      if (at > text.length) return list;
      continue;
    }
    if (text[at] === '"') {
      for (at++; ; at++) {
        const quote = next('"', at);
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    if (comma < at) comma = next(delimiter, at);
    if (line < at) line = next('\n', at);
    const end = Math.min(comma, line);
    const rest = text.slice(at, end);
    row.push(cell + (end < comma || end === text.length ? rest.replace(/\r$/, '') : rest));
    at = end + (end < line ? delimiter.length : 1);
    if (end < line) continue;
    list.push(row);
    if (end === text.length) return list;
    row = [];
  }
}

// guess takes the delimiter that the first line has most of.
function guess(text) {
  const count = (d) => text.split('\n', 1)[0].split(d).length;
  return [',', '\t', '|', ';'].reduce((best, d) => (count(d) > count(best) ? d : best));
}

function typed(cell) {
  if (/^(true|TRUE|false|FALSE)$/.test(cell)) return cell.toLowerCase() === 'true';
  if (cell === '') return null;
  return /^\s*-?(\d+\.?|\.\d+|\d+\.\d+)([eE][-+]?\d+)?\s*$/.test(cell) ? Number(cell) : cell;
}

export function parse(text, config = {}) {
  for (const name of Object.keys(config)) {
    if (!settings.includes(name)) throw new Error(`papaparse: the setting ${name} is not supported by hone`);
  }
  const source = String(text).replace(/^\ufeff/, '');
  const comments = typeof config.comments === 'string' ? config.comments : '';
  const greedy = config.skipEmptyLines === 'greedy';
  const blank = (row) => (greedy ? row.join('').trim() : row.join()) === '';
  let data = source === '' ? [] : rows(source, config.delimiter || guess(source), comments);
  if (config.skipEmptyLines) data = data.filter((row) => !blank(row));
  const fields = config.header ? data.shift() ?? [] : undefined;
  if (config.dynamicTyping) data = data.map((row) => row.map(typed));
  if (fields) {
    data = data.map((row) => {
      const named = {};
      for (let i = 0; i < fields.length && i < row.length; i++) named[fields[i]] = row[i];
      if (row.length > fields.length) named.__parsed_extra = row.slice(fields.length);
      return named;
    });
  }
  return { data, errors: [], meta: fields ? { fields } : {} };
}

export default { parse };
