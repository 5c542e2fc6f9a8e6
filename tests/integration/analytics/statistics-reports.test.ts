import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { getReportPeriod } from '@/lib/analytics/emails/report-rules';
import { sendDueReports } from '@/lib/analytics/emails/send-reports';
import { addDays } from '@/lib/core/days';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { fillStatistics } from '@/tests/support/analytics/fill-statistics';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, createVideo, logIn, type Tenant } from '@/tests/support/rows/factories';

let on: Instance;
let tenant: Tenant;
const zone = 'Europe/Berlin';
/** A week from now, when the period that runs now has ended. */
const later = new Date(Date.now() + 7 * 86_400_000);
const period = getReportPeriod('weekly', later, zone);

beforeAll(async () => {
  on = await bootInstance();
  tenant = await createTenant(on.payload);
  const { workspace } = tenant;
  const video = await createVideo(on.payload, { workspace, title: 'Messefilm' });
  await fillStatistics(on.payload, {
    ...{ workspace: workspace.id, videos: [video.id] },
    days: [addDays(period.from, -1), period.from, period.to],
    viewsOf: (_video, day) => [4, 5, 1][day] ?? 0,
  });
});
beforeEach(() => resetRates());
afterAll(() => on.close());

/** A new admin, who has chosen a report. */
const subscribe = async (every = 'weekly') => {
  const person = await createPerson(on.payload, { workspace: tenant.workspace, role: 'admin' });
  const cookie = await logIn(on, person);
  const choose = (choice: string) =>
    callApi<{ every: string }>(on, 'PUT', '/api/statistics/report', { cookie, body: { every: choice } });
  expect(await choose(every)).toMatchObject({ status: 200, body: { every } });
  const mails = () => runMails(on, person.user.email);
  return { person, choose, mails };
};

const send = (at = later) => sendDueReports({ payload: on.payload, ports: on.ports }, at);

it('sends the statistics of the last week once, compared with the week before', async () => {
  const { mails } = await subscribe();
  await send(new Date());
  expect(await mails()).toEqual([]);
  await Promise.all([send(), send()]);
  await send();
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const text = sent[0]?.text.replaceAll('\u00a0', ' ');
  expect(sent[0]?.subject).toContain(tenant.workspace.name);
  expect(text).toMatch(/Aufrufe:? 6 \(\+50 %\)/);
  expect(text).toMatch(/Wiedergaben:? 6 \(\+50 %\)/);
  expect(text).toMatch(/Sehdauer:? 9 Min\. \(\+50 %\)/);
  expect(text).toMatch(/Messefilm:? 6 Aufrufe/);
  expect(text).toContain(`/admin/analytics/requests?from=${period.from}&to=${period.to}`);
  await send(new Date(later.getTime() + 7 * 86_400_000));
  expect(await mails()).toHaveLength(2);
});

it('sends nothing to members who may no longer read the statistics', async () => {
  const { person, mails } = await subscribe();
  await on.payload.db.updateMany({
    collection: 'members',
    where: { userConnection: { equals: person.user.id } },
    data: { role: 'editor' },
  });
  await send();
  expect(await mails()).toEqual([]);
});

it('stops after one click by people or mail clients, and can be resumed', async () => {
  const { mails } = await subscribe();
  await send();
  const [mail] = await mails();
  const token = /unsubscribe\?of=statistics&token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(address);
  const post = (query: string, body: string) =>
    fetch(`${on.apiUrl}${pathname}${query}`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    });
  expect((await post(search, 'forged=1')).status).toBe(400);
  expect((await post(`${search}x`, 'List-Unsubscribe=One-Click')).status).toBe(404);
  expect((await post(search, 'List-Unsubscribe=One-Click')).status).toBe(200);
  const next = new Date(later.getTime() + 7 * 86_400_000);
  await send(next);
  expect(await mails()).toHaveLength(1);

  const set = (every: string, given = token) =>
    callApi<object>(on, 'POST', '/api/statistics/report', { body: { token: given, every } });
  expect((await set('weekly', `${token}x`)).status).toBe(404);
  expect(await set('weekly')).toMatchObject({
    body: { every: 'weekly', before: 'never', workspace: tenant.workspace.name },
  });
  await send(next);
  expect(await mails()).toHaveLength(2);
});

it('uses the days of the workspace’s time zone, which its superadmins set', async () => {
  const set = async (role: 'admin' | 'superadmin', timeZone: string) => {
    const cookie = await logIn(on, tenant.people[role]);
    return (await callApi(on, 'PUT', '/api/workspaces/time-zone', { cookie, body: { timeZone } })).status;
  };
  expect(await set('admin', 'Asia/Kathmandu')).toBe(403);
  expect(await set('superadmin', 'Mars/Olympus')).toBe(400);
  expect(await set('superadmin', 'Asia/Kathmandu')).toBe(200);
  const row = await on.payload.findByID({ collection: 'workspaces', id: tenant.workspace.id });
  expect(row.timeZone).toBe('Asia/Kathmandu');
  const cookie = await logIn(on, tenant.people.admin);
  const ask = async (tz: string) =>
    callApi<{ date: string; views: number }[]>(
      on,
      'GET',
      `/api/statistics/requests-daily?startDate=${period.from}&endDate=${period.from}&tz=${tz}`,
      { cookie },
    );
  // Counted at noon in UTC.
  expect((await ask('Asia/Kathmandu')).body.map(({ views }) => views)).toEqual([5]);
  expect((await ask('Pacific/Kiritimati')).body.map(({ views }) => views)).toEqual([4]);
  expect((await ask('Mars/Olympus')).status).toBe(400);
});
