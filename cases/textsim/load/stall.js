// A request every millisecond for six seconds, whatever the server does, for k6.
//
//   TARGET  what is asked for
//   USERS   how many users k6 may have: each waits for one answer
import http from 'k6/http';

const users = Number(__ENV.USERS || 64);

export const options = {
  scenarios: {
    steady: {
      executor: 'constant-arrival-rate', rate: 1000, timeUnit: '1s', duration: '6s', preAllocatedVUs: users, maxVUs: users,
    },
  },
};

export default function () {
  http.get(__ENV.TARGET);
}
