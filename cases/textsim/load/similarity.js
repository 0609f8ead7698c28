// The load of the story: up to 800 users, up and down over 150 s, who ask how
// alike two texts are. Each request takes two texts at random from a file that
// all users share. For k6 and for hone load -script.
//
//   TARGET  where the service is
//   TEXTS   a CSV file with a column named text, as cmd/corpus writes it
//   SCALE   divides the length of each stage
import http from 'k6/http';
import { check } from 'k6';
import { SharedArray } from 'k6/data';
import papaparse from 'https://jslib.k6.io/papaparse/5.1.1/index.js';

const address = __ENV.TARGET || 'http://127.0.0.1:8081';
const scale = Number(__ENV.SCALE || 1);

const texts = new SharedArray('texts', () =>
  papaparse.parse(open(__ENV.TEXTS || './texts.csv'), { header: true }).data.filter((row) => row.text));

const stage = (seconds, target) => ({ duration: `${seconds / scale}s`, target });

export const options = {
  stages: [stage(15, 200), stage(30, 400), stage(30, 800), stage(30, 400), stage(30, 200), stage(15, 0)],
  thresholds: {
    http_req_failed: ['rate<0.01'],
    http_req_duration: ['p(95)<1500'],
  },
};

function pick() {
  return texts[Math.floor(Math.random() * texts.length)].text;
}

export default function () {
  const body = JSON.stringify({ text1: pick(), text2: pick() });
  const answer = http.post(`${address}/similarity`, body, { headers: { 'Content-Type': 'application/json' } });
  check(answer, {
    'status is 200': (a) => a.status === 200,
    'a similarity is answered': (a) => JSON.parse(a.body).similarity !== undefined,
  });
}
