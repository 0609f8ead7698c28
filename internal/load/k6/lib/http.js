// Module k6/http.
const { note, send, varies } = __hone;

// A Response is an answer; Go sets what else it has.
class Response {
  json(path) {
    if (!this.body) throw new Error(`json() finds nothing: the answer has no body (status ${this.status})`);
    let value = JSON.parse(this.body);
    if (path === undefined) return value;
    if (!/^[^#*?|@\\!{}[\]]+$/.test(path)) {
      throw new Error(`json('${path}'): hone supports only paths of names and numbers with points between them`);
    }
    for (const name of path.split('.')) {
      if (value === null || typeof value !== 'object') return undefined;
      value = value[name];
    }
    return value;
  }

  html() { throw new Error('html() of an answer is not supported by hone'); }

  get cookies() { return note('cookies') ?? {}; }
}

// The parts of an answer's time are not measured.
const timings = Object.defineProperties({}, Object.fromEntries(
  ['blocked', 'looking_up', 'connecting', 'tls_handshaking', 'sending', 'receiving']
    .map((part) => [part, { get: () => note('timings') ?? 0 }])));

// What Go makes answers with. An unknown answer is one that is not there yet. A
// promise asks every value for "then".
Object.assign(__hone, {
  response: Response.prototype,
  timings,
  unknown: () => new Proxy({}, new Proxy({}, {
    get: (_, trap) => (target, ...args) => {
      if (args[0] !== 'then') varies('it reads an answer outside of check()');
      return Reflect[trap](target, ...args);
    },
  })),
});

class NamedURL {
  constructor(url, name) { Object.assign(this, { url, name }); }

  toString() { return this.url; }
}

function object(value, what) {
  if (value === null || typeof value !== 'object') throw new Error(`http: ${what} are not an object`);
  return value;
}

// escape is encodeURIComponent for forms.
const escape = (text) => encodeURIComponent(text).replace(/%20/g, '+')
  .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

// content returns a body as text or bytes: an object is a form.
function content(body, headers) {
  if (body === null || typeof body !== 'object') return body ?? '';
  if (body instanceof ArrayBuffer || body instanceof String) return body;
  if (ArrayBuffer.isView(body)) return body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength);
  headers['Content-Type'] = 'application/x-www-form-urlencoded';
  return Object.keys(body).sort()
    .flatMap((name) => [body[name]].flat().map((value) => `${escape(name)}=${escape(value)}`)).join('&');
}

// settings are the parameters of requests.
const settings = {
  __proto__: null,
  headers(r, value) { Object.assign(r.headers, object(value, 'headers')); },
  cookies(r, value) {
    r.headers.Cookie = Object.entries(object(value, 'cookies'))
      .map(([name, cookie]) => `${name}=${cookie?.value ?? cookie}`).join('; ');
  },
  tags(r, value) {
    for (const [name, tag] of Object.entries(value)) {
      if (name === 'name') r.name = String(tag);
      else note('request tags');
    }
  },
  timeout(r, value) { r.timeout = value; },
  redirects(r, value) { if (Number(value) !== 0) note('redirects'); },
  responseType(r, value) {
    r.discard = value === 'none';
    if (value === 'binary') note('responseType binary');
  },
};

export function request(method, url, body, params) {
  const r = { method: String(method).toUpperCase(), url: String(url), name: url?.name ?? '', headers: {} };
  r.body = content(body, r.headers);
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined || value === null) continue;
    if (settings[name]) settings[name](r, value);
    else note('request parameter %s', name);
  }
  return send(r);
}

export const get = (url, params) => request('GET', url, undefined, params);
export const head = (url, params) => request('HEAD', url, undefined, params);
export const post = (url, body, params) => request('POST', url, body, params);
export const put = (url, body, params) => request('PUT', url, body, params);
export const patch = (url, body, params) => request('PATCH', url, body, params);
export const del = (url, body, params) => request('DELETE', url, body, params);
export const options = (url, body, params) => request('OPTIONS', url, body, params);
export const asyncRequest = (...args) => new Promise((resolve) => { resolve(request(...args)); });

function one(r) {
  if (Array.isArray(r)) return request(r[0] ?? 'GET', r[1], r[2], r[3]);
  if (typeof r === 'string' || r instanceof NamedURL || r?.url === undefined) return request('GET', r);
  return request(r.method ?? 'GET', r.url, r.body, r.params);
}

export function batch(requests) {
  if (requests === null || typeof requests !== 'object') {
    throw new Error('http.batch: the argument is neither an array nor an object of requests');
  }
  note('http.batch');
  const responses = Array.isArray(requests) ? [] : {};
  for (const name of Object.keys(requests)) responses[name] = one(requests[name]);
  return responses;
}

// url is a template tag: an address whose name in results is the same whatever is
// filled in.
export function url(parts, ...values) {
  if (!Array.isArray(parts)) throw new Error('http.url is used without a template: http.url`http://...`');
  return new NamedURL(String.raw({ raw: parts }, ...values), parts.join('${}'));
}

export function expectedStatuses() {}
export function setResponseCallback() { note('http.setResponseCallback'); }

const missing = (name) => function () { throw new Error(`http.${name} is not supported by hone`); };
export const cookieJar = missing('cookieJar');
export const CookieJar = missing('CookieJar');
export const file = missing('file');

export default {
  get, head, post, put, patch, del, options, request, asyncRequest, batch, url,
  expectedStatuses, setResponseCallback, cookieJar, CookieJar, file,
};
