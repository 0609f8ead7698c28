// Modules k6/data, k6/encoding, k6/execution and k6/metrics.
const { abort, b64decode, b64encode, execution, note, shared } = __hone;

export function SharedArray(name, make) {
  if (typeof make !== 'function') throw new Error(`SharedArray "${name}": there is no function`);
  return shared(name, () => {
    const list = make();
    if (!Array.isArray(list)) throw new Error(`SharedArray "${name}": the function must return an array`);
    return list.map((item) => JSON.stringify(item));
  });
}

export { b64decode, b64encode };

// values are asked for when they are read.
const values = (object, names) => Object.defineProperties({}, Object.fromEntries(
  names.map((name) => [name, { enumerable: true, get: () => execution(`${object}.${name}`) }])));

export const vu = values('vu', ['idInInstance', 'idInTest', 'iterationInInstance', 'iterationInScenario']);
export const scenario = values('scenario',
  ['name', 'executor', 'startTime', 'iterationInInstance', 'iterationInTest']);
export const instance = values('instance', ['currentTestRunDuration', 'iterationsCompleted']);
export const test = { abort };

// A Metric takes values and keeps none.
class Metric {
  constructor(name) {
    this.name = name;
    note('custom metrics');
  }

  add() { return true; }
}

export { Metric as Counter, Metric as Gauge, Metric as Rate, Metric as Trend };

export default {
  SharedArray, b64decode, b64encode, vu, scenario, instance, test,
  Counter: Metric, Gauge: Metric, Rate: Metric, Trend: Metric,
};
