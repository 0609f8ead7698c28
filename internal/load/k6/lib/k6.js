// Module k6.
const { ask, note, pause, seed } = __hone;

export function check(value, conditions) {
  if (conditions === null || typeof conditions !== 'object') {
    throw new Error('check(): the second argument is not an object of conditions');
  }
  let all = true;
  for (const name of Object.keys(conditions)) all = ask(name, value, conditions[name]) && all;
  return all;
}

export function group(name, f) {
  if (typeof f !== 'function') throw new Error('group(): the second argument is not a function');
  note('group()');
  return f();
}

export function fail(message) { throw new Error(message); }

export { pause as sleep, seed as randomSeed };
export default { check, group, fail, sleep: pause, randomSeed: seed };
