// The part of k6-utils that makes random values and takes text apart.
export function randomIntBetween(low, high) { return Math.floor(Math.random() * (high - low + 1)) + low; }

export function randomItem(list) { return list[Math.floor(Math.random() * list.length)]; }

export function randomString(length, alphabet = 'abcdefghijklmnopqrstuvwxyz') {
  let text = '';
  while (text.length < length) text += randomItem(alphabet);
  return text;
}

export function uuidv4() {
  const part = (length) => randomString(length, '0123456789abcdef');
  return `${part(8)}-${part(4)}-4${part(3)}-${randomItem('89ab')}${part(3)}-${part(12)}`;
}

export function findBetween(text, left, right, repeat = false) {
  const found = [];
  for (let from = 0; ;) {
    const begin = text.indexOf(left, from);
    const end = begin < 0 ? -1 : text.indexOf(right, begin + left.length);
    if (end < 0) return repeat ? found : null;
    const between = text.slice(begin + left.length, end);
    if (!repeat) return between;
    found.push(between);
    from = end + right.length;
  }
}

export default { randomIntBetween, randomItem, randomString, uuidv4, findBetween };
