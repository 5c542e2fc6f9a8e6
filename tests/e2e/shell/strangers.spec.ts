import { expect, test } from '@playwright/test';

import { signInAsRoot } from '../../support/panel/panel-people';

const signInAt = (path: string) => `/admin/login?redirect=${encodeURIComponent(path)}`;

/** Status and target of a URL for strangers, and its status for signed-in users. */
const addresses: [path: string, status: number, location: string | null, signedIn: number][] = [
  ['/nothing-here', 307, '/admin', 404],
  ['/collaborate', 307, '/admin', 404],
  ['/login', 404, null, 404],
  ['/create', 404, null, 404],
  ['/admin', 307, '/admin/login', 200],
  ['/admin/nope', 404, null, 404],
  ['/admin/collections/nope', 404, null, 404],
  ['/admin/collections/videos', 307, signInAt('/admin/collections/videos'), 200],
  ['/admin/analytics/requests', 307, signInAt('/admin/analytics/requests'), 200],
  ['/admin/login', 200, null, 307],
  ['/sso/nobody/callback', 200, null, 200],
];

test('every URL has its HTTP status and target, and can’t be framed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const stranger = await playwright.request.newContext({ baseURL });
  await signInAsRoot(page, baseURL);
  for (const [path, status, location, signedIn] of addresses) {
    const answer = await stranger.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location ?? null]).toEqual([path, status, location]);
    expect(answer.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
    const known = await page.request.get(path, { maxRedirects: 0 });
    expect([path, known.status()]).toEqual([path, signedIn]);
    expect(known.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
  // An expired session counts as none.
  const ended = await stranger.get('/nothing-here', {
    maxRedirects: 0,
    headers: { cookie: 'payload-token=ended' },
  });
  expect(ended.status()).toBe(307);
});

test('a URL with percent signs is answered by Next like any other', async ({ playwright, baseURL }) => {
  const stranger = await playwright.request.newContext({ baseURL });
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await stranger.get(path)).status()));
  expect(await statuses(['/api/videos/%41', '/api/%76ideos/A', '/api/%68ealth'])).toEqual([401, 401, 200]);
  expect(await statuses(['/api/videos%2fx', '/api/videos%5cx', '/api/%ff'])).toEqual([400, 400, 400]);
});
