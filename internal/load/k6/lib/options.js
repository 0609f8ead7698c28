// What a script's options say of the run, as Go takes it. A time is in
// nanoseconds. What is wrong is thrown as text.
const { duration, note } = __hone;

function fail(text) { throw text; }

const list = (object) => Object.keys(object).join(', ');

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

// number returns a number from 0 on; 0 for what is not there.
function number(from, name, where) {
  const n = from[name] ?? 0;
  if (typeof n !== 'number' || !(n >= 0 && n < Infinity)) fail(`${where}.${name} is not a number from 0 on`);
  return n;
}

// time reads a time such as "1m30s", or a number of milliseconds.
function time(value, where) {
  if (value === undefined) fail(`${where}: it is missing; give a time such as '30s'`);
  const ns = duration(value);
  return ns >= 0 ? ns : fail(`${where}: ${value} is not a time such as '30s'`);
}

// stages reads stages whose targets are multiplied by scale.
function stages(list, where, scale = 1) {
  if (!Array.isArray(list)) fail(`${where}.stages: not an array`);
  return list.map((stage, i) => {
    const at = `${where}.stages[${i}]`;
    if (!isObject(stage)) fail(`${at}: not an object with duration and target`);
    const Duration = time(stage.duration, `${at}.duration`);
    if (stage.target === undefined) fail(`${at}.target is missing`);
    return { Duration, Target: number(stage, 'target', at) * scale };
  });
}

// users reads what says how many users there are when.
function users(from, where) {
  const said = {
    Users: Math.floor(number(from, 'vus', where)), Iterations: Math.floor(number(from, 'iterations', where)),
    Duration: time(from.duration ?? 0, `${where}.duration`),
  };
  if (said.Users === 0 && (said.Duration > 0 || said.Iterations > 0)) said.Users = 1; // as k6 has it
  if (from.stages === undefined) return said;
  // k6 has a user at work when the first stage begins.
  return { ...said, Start: Math.max(said.Users, 1), Users: 0, Stages: stages(from.stages, where) };
}

// some is one user at least, with so many iterations at least.
function some(from, where, least) {
  const said = users(from, where);
  return { ...said, Users: Math.max(said.Users, 1), Iterations: Math.max(said.Iterations, least) };
}

// arrivals reads a scenario in which iterations begin at a rate.
function arrivals(from, where, ramps) {
  const unit = time(from.timeUnit ?? '1s', `${where}.timeUnit`);
  if (unit === 0) fail(`${where}.timeUnit is not a time such as '1s'`);
  const most = Math.max(number(from, 'preAllocatedVUs', where), number(from, 'maxVUs', where));
  const said = { Rate: true, Users: Math.floor(most) };
  said.Start = number(from, ramps ? 'startRate' : 'rate', where) * 1e9 / unit;
  if (ramps) return { ...said, Stages: stages(from.stages, where, 1e9 / unit) };
  const Duration = time(from.duration, `${where}.duration`);
  if (said.Start === 0) fail(`${where}.rate is missing`);
  return { ...said, Stages: [{ Duration, Target: said.Start }] };
}

const executors = {
  'constant-vus': (from, where) => some(from, where, 0),
  'ramping-vus': (from, where) => {
    const said = users(from, where);
    if (from.startVUs !== undefined) said.Start = number(from, 'startVUs', where);
    return said.Stages?.length ? said : fail(`${where}.stages is missing`);
  },
  'shared-iterations': (from, where) => some(from, where, 1),
  'per-vu-iterations': (from, where) => {
    note('options.scenarios.%s with per-vu-iterations', where.split('.').pop());
    const said = some(from, where, 1);
    return { ...said, Iterations: said.Iterations * said.Users };
  },
  'constant-arrival-rate': (from, where) => arrivals(from, where, false),
  'ramping-arrival-rate': (from, where) => arrivals(from, where, true),
};

// scenario reads the only scenario.
function scenario(all) {
  if (!isObject(all)) fail('options.scenarios: not an object');
  const names = Object.keys(all).sort();
  if (names.length !== 1) {
    fail(`options.scenarios: hone runs one scenario, and there are ${names.length} (${names.join(', ')}); leave one`);
  }
  const [name] = names, from = all[name], where = `options.scenarios.${name}`;
  if (!isObject(from)) fail(`${where}: not an object`);
  const read = executors[from.executor];
  if (!read) fail(`${where}: there is no executor "${from.executor}" here; there are ${list(executors)}`);
  for (const setting of ['startTime', 'gracefulStop', 'gracefulRampDown', 'maxDuration', 'tags', 'options']) {
    if (from[setting] !== undefined) note('options.%s', `scenarios.${name}.${setting}`);
  }
  const env = Object.fromEntries(Object.entries(from.env ?? {}).map(([key, to]) => [key, String(to)]));
  return { ...read(from, where), Entry: from.exec, Env: env, Scenario: name, Executor: from.executor };
}

// metrics are the metrics of package load by metric and aggregation of k6.
const metrics = {
  checks: { rate: 'checks' },
  dropped_iterations: { count: 'unsent' },
  http_req_duration: { avg: 'avg', max: 'max', med: 'p50', min: 'min', p: 'p' },
  http_req_failed: { rate: 'errors' },
  http_reqs: { count: 'requests', rate: 'rate' },
};

// condition is an aggregation, the percentage of p, an operator and a limit.
const condition = new RegExp(/^\s*(avg|min|max|med|rate|count|value|p)(?:\(\s*([\d.]+)\s*\))?/.source +
  /\s*(<=|>=|===|==|!=|<|>)\s*([\d.]+(?:[eE][-+]?\d+)?)\s*$/.source);

// threshold translates a condition into one of package load. What cannot be
// translated is an error: a condition that nobody asks would seem to hold.
function threshold(metric, text) {
  const wrong = (why) => fail(`options.thresholds: "${text}" on ${metric} cannot be judged: ${why}; ` +
    'change it, or take it out and give -fail');
  if (metric.includes('{')) wrong('requests with certain tags are not counted apart');
  const known = metrics[metric] ?? wrong(`there is no such metric here; there are ${list(metrics)}`);
  const [, what, percent, op, limit] = condition.exec(text) ?? wrong("it is not of the form 'p(95)<200'");
  if ((what === 'p') !== (percent !== undefined)) wrong("it is not of the form 'p(95)<200'");
  const name = known[what] ?? wrong(`of this metric there are ${list(known)}`);
  if (op === '!=') wrong('!= is not known');
  if (Number.isNaN(Number(limit))) wrong(`${limit} is not a number`);
  if (percent !== undefined && !(Number(percent) <= 100)) wrong(`p(${percent}) is not a percentile`);
  return name + (percent === undefined ? '' : Number(percent)) + op.replace('===', '==') + Number(limit) +
    (metric === 'http_req_duration' ? 'ms' : '');
}

function thresholds(all) {
  if (!isObject(all)) fail('options.thresholds: not an object');
  return Object.keys(all).sort().flatMap((metric) => [all[metric]].flat().map((item) => {
    if (item?.abortOnFail) note('abortOnFail on %s', metric);
    const text = item?.threshold ?? item;
    return typeof text === 'string' ? threshold(metric, text)
      : fail(`options.thresholds.${metric}: a threshold is not a string such as 'p(95)<200'`);
  }));
}

// known are the options that are read, and those that concern k6's own summary and
// cloud.
const known = ['stages', 'vus', 'duration', 'iterations', 'thresholds', 'scenarios', 'discardResponseBodies',
  'userAgent', 'maxRedirects', 'summaryTrendStats', 'summaryTimeUnit', 'noUsageReport', 'systemTags', 'ext', 'cloud'];

function read(options) {
  if (!isObject(options)) fail('options: not an object');
  for (const name of Object.keys(options).sort()) if (!known.includes(name)) note('options.%s', name);
  if ((options.maxRedirects ?? 0) !== 0) note('redirects');
  const said = users(options, 'options');
  return {
    ...(options.scenarios === undefined ? said : scenario(options.scenarios)),
    Thresholds: options.thresholds === undefined ? undefined : thresholds(options.thresholds),
    Discard: options.discardResponseBodies === true,
    UserAgent: options.userAgent,
  };
}

__hone.options = (options) => JSON.stringify(read(options));
