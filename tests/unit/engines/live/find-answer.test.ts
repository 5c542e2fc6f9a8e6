import { beforeEach, expect, it, vi } from 'vitest';

import { findLiveAnswer } from '@/lib/engines/live/http/find-answer';
import { createViewers } from '@/lib/engines/live/http/viewers';
import { createTimeline } from '@/lib/engines/live/packager/timeline';

const begin = () => {
  const timeline = createTimeline({ onSegment: () => undefined });
  const add = () => timeline.add({ bytes: Buffer.from('part'), duration: 0.3, isIndependent: true });
  const broadcast = {
    publicFrom: 2,
    captions: null,
    channel: { timelines: new Map([['source', timeline]]) },
  };
  const answer = (query: string, isPreview = false) =>
    findLiveAnswer({
      ...{ broadcast: broadcast as never, viewers: createViewers(), file: 'source.m3u8', isPreview },
      query: new URLSearchParams(query),
    });
  const ask = async (query = '', isPreview = false) => (await answer(query, isPreview)).body;
  return { timeline, add, ask, answer };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('renders a playlist once for identical requests, and again after each change', async () => {
  const { timeline, add, ask } = begin();
  timeline.beginRun({ bytes: Buffer.from('init'), tracks: [] });
  for (let count = 0; count < 14; count += 1) add();
  const first = await ask('v=aaaaaaaa');
  expect(await ask('v=bbbbbbbb&_HLS_msn=3&_HLS_part=0')).toBe(first);
  expect(await ask('', true)).not.toEqual(first);
  add();
  const later = await ask();
  expect(String(later)).not.toBe(String(first));
  timeline.end();
  expect(String(await ask())).toContain('#EXT-X-ENDLIST');
});

it('lists only whole segments if requested, also in held and delta playlists', async () => {
  const { timeline, add, ask } = begin();
  timeline.beginRun({ bytes: Buffer.from('init'), tracks: [] });
  for (let count = 0; count < 22; count += 1) add();
  const text = String(await ask('whole=1'));
  expect(text).toContain('CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL');
  expect(text).not.toMatch(/PART/);
  expect(text.match(/EXTINF/g)).toHaveLength(3);
  expect(String(await ask())).toMatch(/EXT-X-PART:/);
  expect(String(await ask('whole=1&_HLS_msn=4'))).toBe(text);
});

it('forbids caching a playlist after a request was held in vain', async () => {
  const { timeline, add, answer } = begin();
  timeline.beginRun({ bytes: Buffer.from('init'), tracks: [] });
  for (let count = 0; count < 14; count += 1) add();
  timeline.endRun();
  const { next } = timeline;
  const inVain = answer(`_HLS_msn=${next}&_HLS_part=0`);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await inVain).cacheControl).toBe('no-store');
  const held = answer(`_HLS_msn=${next}&_HLS_part=0`);
  await vi.advanceTimersByTimeAsync(1000);
  add();
  expect((await held).cacheControl).toBe('max-age=6');
  expect((await answer('')).cacheControl).toBe('max-age=1');
});
