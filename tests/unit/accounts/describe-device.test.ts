import { expect, it } from 'vitest';

import { describeDevice } from '@/lib/accounts/sessions/session-row';

const mozilla = 'Mozilla/5.0';

it.each([
  [`${mozilla} (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1`, 'Safari', 'iPhone'],
  [`${mozilla} (Macintosh; Intel Mac OS X 15) Version/19.0 Safari/605.1`, 'Safari', 'macOS'],
  [
    `${mozilla} (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  ['curl/8.0', null, null],
  [null, null, null],
])('%s is %s on %s', (agent, browser, system) => {
  expect(describeDevice(agent)).toEqual({ browser, system });
});
