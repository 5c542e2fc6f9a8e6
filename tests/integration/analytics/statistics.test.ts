import { afterAll, beforeAll, expect, it } from 'vitest';

import { findVideoPage, type VideoPageQuery } from '@/lib/analytics/find-video-page';
import { sweepStatistics } from '@/lib/analytics/ingest/sweep-statistics';
import { getToday } from '@/lib/analytics/ranges';
import { estimateMonthViews, findMonthTraffic } from '@/lib/analytics/reports/find-traffic';
import { addDays, getMonthEnd, listDays } from '@/lib/core/days';
import { findTrafficMonths } from '@/lib/workspaces/billing/find-account-page-data';
import { fillStatistics } from '@/tests/support/analytics/fill-statistics';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let [one, two] = ['', ''];
const today = getToday();
const day = (before: number): string => addDays(today, -before);

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  tenant = await createTenant(payload, { limits: { monthlyTraffic: 1000 } });
  const { workspace } = tenant;
  [one, two] = [
    (await createVideo(payload, { workspace })).id,
    (await createVideo(payload, { workspace })).id,
  ];
  await fillStatistics(payload, {
    workspace: workspace.id,
    videos: [one, two],
    days: [day(40), day(2), day(1), today],
    viewsOf: (video, index) => (video === 0 ? 1 : 10 * index),
  });
});
afterAll(() => instance.close());

const ask = async <T>(path: string, role: 'editor' | 'admin' = 'admin') => {
  const cookie = await logIn(instance, tenant.people[role]);
  return callApi<T>(instance, 'GET', `/api/statistics/${path}`, { cookie });
};
const range = `startDate=${day(2)}&endDate=${today}`;

it('returns views per day, including days without any', async () => {
  const { body } = await ask<{ dateString: string; views: number }[]>('requests-daily');
  expect(body).toHaveLength(30);
  expect(body.slice(-4).map(({ dateString, views }) => [dateString, views])).toEqual([
    [day(3), 0],
    [day(2), 11],
    [day(1), 21],
    [today, 31],
  ]);
});

it('returns bytes, one video’s views, and all videos by views', async () => {
  const traffic = await ask<{ docs: { outgoingTraffic: number }[] }>(`traffic-daily?${range}`);
  expect(traffic.body.docs.map(({ outgoingTraffic }) => outgoingTraffic / 20_000_000)).toEqual([11, 21, 31]);
  const video = await ask<{ views: number }[]>(`requests-daily/${one}?${range}`, 'editor');
  expect(video.body.map(({ views }) => views)).toEqual([1, 1, 1]);
  const { body } = await ask<{ video: { id: string; isDeleted: boolean }; views: number }[]>(
    `requests-daily-by-video?${range}`,
  );
  expect(body.map(({ video: { id }, views }) => [id, views])).toEqual([
    [two, 60],
    [one, 3],
  ]);
});

it('counts only videos in its categories for a token limited to categories', async () => {
  const { payload } = instance;
  const { workspace } = tenant;
  const category = await createCategory(payload, workspace);
  await payload.db.updateOne({ collection: 'videos', id: one, data: { categories: [category.id] } });
  const permissions = { statistics: ['read' as const] };
  const { token } = await createIntegration(payload, { workspace, permissions, categories: [category.id] });
  const count = async <T>(path: string) => {
    const { status, body } = await callApi<T>(instance, 'GET', `/api/statistics/${path}`, { token });
    return { status, body };
  };
  const days = await count<{ views: number }[]>(`requests-daily?${range}`);
  expect(days.body.map(({ views }) => views)).toEqual([1, 1, 1]);
  const { body } = await count<{ docs: { outgoingTraffic: number }[] }>(`traffic-daily?${range}`);
  expect(body.docs.map(({ outgoingTraffic }) => outgoingTraffic / 20_000_000)).toEqual([1, 1, 1]);
  const videos = await count<{ video: { id: string } }[]>(`requests-daily-by-video?${range}`);
  expect(videos.body.map(({ video }) => video.id)).toEqual([one]);
  expect((await count(`requests-daily/${one}`)).status).toBe(200);
  expect((await count(`requests-daily/${two}`)).status).toBe(404);
  expect((await count('overview')).status).toBe(403);
});

it('omits links to pages that a user can’t read', async () => {
  type Card = { label: string; value: string; cta: object | null };
  const admin = (await ask<Card[]>('overview')).body;
  expect(admin.length).toBeGreaterThan(2);
  expect(admin.every(({ cta }) => cta !== null)).toBe(true);
  expect(admin[0]?.value).toBe('63');
  const editor = (await ask<Card[]>('overview', 'editor')).body;
  expect(editor.map(({ cta }) => cta)).toEqual(admin.map(() => null));
});

it('shows the month’s traffic as the plan limits it', async () => {
  const cookie = await logIn(instance, tenant.people.admin);
  const limits = await callApi<{ trafficOfCurrentMonth: { current: number; limit: number } }>(
    instance,
    'GET',
    '/api/workspaces/check-subscription-limits',
    { cookie },
  );
  const { body } = await ask<{ docs: { outgoingTraffic: number }[] }>(
    `traffic-daily?startDate=${today.slice(0, 7)}-01&endDate=${today}`,
  );
  const sum = body.docs.reduce((total, { outgoingTraffic }) => total + outgoingTraffic, 0);
  expect(limits.body.trafficOfCurrentMonth).toMatchObject({ current: sum, limit: 1_000_000_000_000 });
});

it.each([
  [true, 1_000_000_000_000],
  [false, null],
])('shows the plan’s limits only while the plan is valid: %s', async (isValid, limit) => {
  const limits = {
    ...{ numberOfVideos: 0, numberOfMembers: 0, numberOfAPIIntegrations: 0, monthlyAiCredits: 0 },
    monthlyTraffic: 1000,
  };
  const subscription = { status: 'active_subscription', isEnterprise: false, isValid } as const;
  const workspace = { id: tenant.workspace.id, limits, subscription };
  expect((await findMonthTraffic(instance.payload, { workspace, today })).limit).toBe(limit);
});

it('estimates the month’s views from the last four weeks', async () => {
  const { payload } = instance;
  const { workspace } = await createTenant(payload);
  const month = { workspace: workspace.id, today };
  expect(await estimateMonthViews(payload, month)).toBeNull();
  const days = listDays(day(40), today);
  const { id } = await createVideo(payload, { workspace });
  await fillStatistics(payload, { workspace: workspace.id, videos: [id], days, viewsOf: () => 3 });
  expect(await estimateMonthViews(payload, month)).toBe(3 * Number(getMonthEnd(today).slice(8)));
});

it('keeps the statistics of a deleted video with its title', async () => {
  const { workspace } = tenant;
  const gone = await createVideo(instance.payload, { workspace });
  await fillStatistics(instance.payload, {
    workspace: workspace.id,
    videos: [gone.id],
    days: [day(20)],
    viewsOf: () => 5,
  });
  await instance.payload.delete({ collection: 'videos', id: gone.id, overrideAccess: true });
  const { body } = await ask<{ video: object; views: number }[]>(
    `requests-daily-by-video?startDate=${day(20)}&endDate=${day(20)}`,
  );
  expect(body).toEqual([
    expect.objectContaining({ video: { id: gone.id, title: gone.title, isDeleted: true }, views: 5 }),
  ]);
  const find = (query: VideoPageQuery) =>
    findVideoPage(instance.payload, {
      workspace: workspace.id,
      range: { from: day(20), to: today },
      today,
      query,
    });
  const all = await find({ sort: 'views', page: 9, isDeletedOnly: false });
  expect(all.rows.map((row) => row.id)).toEqual([two, gone.id, one]);
  expect(all).toMatchObject({ page: 1, pages: 1, deleted: 1 });
  const deleted = await find({ sort: 'title', page: 1, isDeletedOnly: true });
  expect(deleted.rows).toMatchObject([{ id: gone.id, title: gone.title, isDeleted: true, views: 5 }]);
});

it('shows editors where and how far a video was watched in 28 days', async () => {
  const { workspace } = tenant;
  const { id } = await createVideo(instance.payload, { workspace });
  await instance.payload.db.updateOne({
    collection: 'videos',
    id,
    data: { sourceFolder: `videos/${id}/1/` },
  });
  await fillStatistics(instance.payload, {
    workspace: workspace.id,
    videos: [id],
    days: [day(30), day(3), today],
    viewsOf: () => 10,
  });
  const { body } = await ask<object>(`videos/${id}`, 'editor');
  expect(body).toMatchObject({
    hosts: [{ host: 'www.example.com', isShare: false, views: 20 }],
    countries: [],
    curve: { views: 20, segments: [20, 20, 10] },
    marks: [],
  });
  const { days } = body as { days: { dateString: string; views: number }[] };
  expect([days.length, days[0]?.dateString, days.at(-1)]).toEqual([
    28,
    day(27),
    expect.objectContaining({ dateString: today, views: 10 }),
  ]);
});

it('discards late log lines of a deleted workspace, and nothing of others', async () => {
  const { payload } = instance;
  const gone = (await createTenant(payload)).workspace.id;
  const { id } = await createVideo(payload, { workspace: { id: gone } as never });
  const late = { videos: [id], days: [today], viewsOf: () => 1 };
  await fillStatistics(payload, { workspace: gone, ...late });
  const countOf = async (workspace: string) => {
    const where = { workspace: { equals: workspace } };
    const collections = ['statistics', 'videoStatistics', 'usage'] as const;
    const counts = await Promise.all(
      collections.map((collection) => payload.db.count({ collection, where })),
    );
    return counts.map(({ totalDocs }) => totalDocs > 0);
  };
  await sweepStatistics(payload);
  expect(await countOf(gone)).toEqual([true, true, true]);
  await payload.db.create({
    collection: 'workspaceDeletions',
    data: {
      ...{ workspaceId: gone, workspaceName: 'Gone', state: 'done' },
      ...{ requestedBy: 'gone@example.com', requestedById: 'gone' },
      ...{ requestedAt: new Date().toISOString(), completedAt: new Date().toISOString() },
    },
  });
  await sweepStatistics(payload);
  expect(await countOf(gone)).toEqual([false, false, false]);
  expect(await countOf(tenant.workspace.id)).toEqual([true, true, true]);
});

it('matches the traffic of the last twelve months in the account', async () => {
  const months = await findTrafficMonths(instance.payload, { workspaceId: tenant.workspace.id });
  const { body } = await ask<{ docs: { date: string; outgoingTraffic: number }[] }>(
    `traffic-daily?startDate=${day(60)}&endDate=${today}`,
  );
  const ofMonth = body.docs.filter(({ date }) => date.slice(0, 7) === today.slice(0, 7));
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({
    month: today.slice(0, 7),
    bytes: ofMonth.reduce((sum, { outgoingTraffic }) => sum + outgoingTraffic, 0),
  });
  expect(months.at(-1)?.bytes).toBeGreaterThan(0);
});

it.each([
  ['startDate=yesterday', `startDate: must be a date such as ${today}`],
  ['startDate=2026-02-30&endDate=2026-03-01', `startDate: must be a date such as ${today}`],
  ['startDate=2020-01-01', 'The range can have at most 400 days.'],
  [`startDate=${addDays(today, 1)}`, 'The range must not start in the future.'],
])('refuses %s and explains why', async (query, message) =>
  expect(await ask(`traffic-daily?${query}`)).toMatchObject({ status: 400, body: { message } }),
);

it('allows access to the rows only through the statistics endpoints', async () => {
  expect((await ask('')).status).toBe(403);
  const cookie = await logIn(instance, tenant.people.superadmin);
  const change = await callApi(instance, 'POST', '/api/globals/analytics', { cookie, body: {} });
  expect(change.status).toBe(403);
});
