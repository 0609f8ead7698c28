// Up to 800 users ask how similar two texts are. The texts come from a file
// that all users share; each request takes two of them at random.
import http from 'k6/http';
import { check } from 'k6';
import { SharedArray } from 'k6/data';
import papaparse from 'https://jslib.k6.io/papaparse/5.1.1/index.js';

const texts = new SharedArray('texts', function () {
  return papaparse.parse(open('./texts.csv'), { header: true }).data;
});

export const options = {
  stages: [
    { duration: '15s', target: 200 },
    { duration: '30s', target: 400 },
    { duration: '30s', target: 800 },
    { duration: '30s', target: 400 },
    { duration: '30s', target: 200 },
    { duration: '15s', target: 0 },
  ],
  thresholds: {
    http_req_failed: ['rate<0.01'],
    http_req_duration: ['p(95)<1500'],
  },
};

const address = __ENV.TARGET || 'http://127.0.0.1:8080';

function pick() {
  return texts[Math.floor(Math.random() * (texts.length - 1))].Text;
}

export default function () {
  const body = JSON.stringify({ text1: pick(), text2: pick() });
  const res = http.post(`${address}/similarity`, body, {
    headers: { 'Content-Type': 'application/json' },
  });

  check(res, {
    'status is 200': (r) => r.status === 200,
    'the answer has a similarity': (r) => JSON.parse(r.body).similarity !== undefined,
  });
}
