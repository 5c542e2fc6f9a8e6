import { randomUUID } from 'node:crypto';

import { expect, type APIRequestContext } from '@playwright/test';

import { toStatistics, toVideoRows } from '@/lib/analytics/video-rows';
import { addDays, toDay } from '@/lib/core/days';

import { getRootCookie } from '../panel/root-session';

/** Zone of a workspace's days if it has chosen none. */
const zone = 'Europe/Berlin';

/** Views by the number of days before today, with a weekly pattern. */
const viewsOf = (ago: number): number => [180, 420, 460, 431, 380, 119, 90][ago % 7] ?? 0;

/** Creates rows of a workspace as the platform administrator, who is the only one allowed to. */
const writeRows =
  (request: APIRequestContext, workspace: string) =>
  async (collection: string, data: object): Promise<void> => {
    const answer = await request.post(`/api/${collection}?depth=0`, {
      headers: { cookie: getRootCookie() },
      data: { ...(collection !== 'videoTombstones' && { chunks: {} }), ...data, workspace },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

/** Statistics of a deleted video on 70 days: each of the last seven, then one day per week. */
export const seedStatistics = async (request: APIRequestContext, workspace: string): Promise<void> => {
  const videoId = randomUUID();
  const create = writeRows(request, workspace);
  await create('videoTombstones', { videoId, title: 'Messefilm', deletedAt: new Date().toISOString() });
  await create('statistics', { period: 'ids', videos: [videoId] });
  const today = toDay(new Date(), zone);
  const months = new Map<string, number>();
  const write = (period: string, views: number): Promise<void> => {
    const statistics = toStatistics([
      views,
      views * 60,
      views * 140_000_000,
      views * 200,
      views,
      views * 150,
    ]);
    const videos = toVideoRows(new Map([[0, statistics]]));
    const sources = {
      hosts: { 'www.nordwind.example': views - 9, '': 9 },
      devices: { desktop: views - 20, phone: 17, bot: 3 },
    };
    return create('statistics', { period, isDay: period.length === 10, ...statistics, videos, sources });
  };
  for (let ago = 0; ago < 70; ago += ago < 7 ? 1 : 7) {
    const day = addDays(today, -ago);
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + viewsOf(ago));
    await write(day, viewsOf(ago));
    const detail = { hosts: { 'www.nordwind.example': viewsOf(ago) - 9, '': 9 }, curves: {} };
    await create('videoStatistics', { date: day, bucket: 0, videos: { [videoId]: detail } });
  }
  for (const [month, views] of months) await write(month, views);
};

/**
 * Statistics of one video on 28 days (each of the last ten, then every third). Views drop off over the video,
 * and one host is new.
 */
export const seedVideoStatistics = async (
  request: APIRequestContext,
  { workspace, videoId, segments }: { workspace: string; videoId: string; segments: number },
): Promise<void> => {
  const create = writeRows(request, workspace);
  await create('statistics', { period: 'ids', videos: [videoId] });
  for (let ago = 27; ago >= 0; ago -= ago > 9 ? 3 : 1) {
    const date = addDays(toDay(new Date(), zone), -ago);
    const views = viewsOf(ago);
    const statistics = toStatistics([views, views * 60, views * 140_000, views * 30, views, views * 25]);
    const rows = toVideoRows(new Map([[0, statistics]]));
    await create('statistics', { period: date, isDay: true, ...statistics, videos: rows });
    const fetched = Array.from({ length: segments }, (_, index) =>
      Math.round(views * (1 - (index / segments) * 0.6)),
    );
    const hosts = { 'www.nordwind.example': views - 10, '': 10, ...(ago < 9 && { 'fachmesse.example': 5 }) };
    await create('videoStatistics', {
      date,
      bucket: 0,
      videos: { [videoId]: { hosts, curves: { 1: { views, segments: fetched } } } },
    });
  }
};
