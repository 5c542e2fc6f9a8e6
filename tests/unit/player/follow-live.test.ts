import { beforeEach, expect, it, vi } from 'vitest';

import { createFollower } from '@/player/live/follow-live';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const edge = 100;
/** The position of a viewer who follows live. */
const sync = edge - 1;

/** A viewer at a position of a stream of 100 s, with as much loaded as hls.js would load. */
const startViewer = (currentTime: number) => {
  const video = {
    ...{ currentTime, paused: false, seeking: false, playbackRate: 1 },
    buffered: { length: 1, start: () => 0, end: () => video.currentTime + 20 },
  };
  const details = {
    ...{ edge, age: 0, live: true, endCC: 0, totalduration: edge, partList: [] },
    ...{ partHoldBack: 1, partTarget: 0.33, targetduration: 1 },
    ...{ driftStart: 0, fragments: [{ programDateTime: Date.now() - 2000, duration: 1 }] },
  };
  const follower = createFollower({ video: video as never, onChange: () => undefined });
  const Controller = follower.createController();
  const controller = new Controller({
    latestLevelDetails: details,
    config: { lowLatencyMode: true },
  } as never);
  const seek = (time: number): void => {
    video.currentTime = time;
    follower.handleSeeking();
  };
  follower.steer();
  follower.handleSeeking();
  const targetLatency = () => controller.targetLatency;
  return { video, follower, details, seek, targetLatency };
};

it('moves a viewer who fell behind the loaded range to the live edge', () => {
  expect(startViewer(edge - 24).video.currentTime).toBe(sync);
  expect(startViewer(edge - 6).video.currentTime).toBe(sync);
});

it('does not seek while nothing is sent, however old the playlist gets', () => {
  const { video, follower, details } = startViewer(edge - 0.2);
  Object.assign(details, { age: 60 });
  Object.assign(video, { buffered: { length: 1, start: () => 0, end: () => edge } });
  const before = video.currentTime;
  for (let step = 0; step < 20; step += 1) follower.steer();
  expect(video.currentTime).toBe(before);
});

it('knows how long nothing has been sent, even before joining and after clock changes', () => {
  const { follower, details } = startViewer(edge - 1);
  vi.advanceTimersByTime(70_000);
  expect(follower.findQuiet()).toBe(71_000);
  Object.assign(details, { driftStart: 1, age: 5 });
  expect(follower.findQuiet()).toBe(5000);
  Object.assign(details, { driftStart: 0, fragments: [{ programDateTime: null, duration: 1 }] });
  expect(follower.findQuiet()).toBe(0);
});

it('increases the distance after a stall, except within the first three seconds', () => {
  const { follower, targetLatency } = startViewer(edge - 6);
  follower.handleStall();
  expect(targetLatency()).toBe(1);
  vi.advanceTimersByTime(3000);
  follower.handleStall();
  expect(targetLatency()).toBe(1.35);
});

it('detects when all listed segments were played, and when no more will be listed', () => {
  const { follower, details, seek } = startViewer(edge - 1);
  expect(follower.hasPlayedAll()).toBe(false);
  seek(edge - 0.4);
  expect([follower.hasPlayedAll(), follower.hasPlayedToEnd()]).toEqual([true, false]);
  Object.assign(details, { live: false });
  expect(follower.hasPlayedToEnd()).toBe(true);
  seek(edge - 20);
  expect(follower.hasPlayedToEnd()).toBe(false);
});

it('gives the video time to load before it moves again', () => {
  const { video, follower } = startViewer(edge - 40);
  const fallBack = (ms: number): number => {
    vi.advanceTimersByTime(ms);
    video.currentTime = edge - 30;
    follower.steer();
    follower.handleSeeking();
    return video.currentTime;
  };
  expect(fallBack(2900)).toBe(edge - 30);
  expect(fallBack(200)).toBe(sync);
  expect(fallBack(5900)).toBe(edge - 30);
  expect(fallBack(200)).toBe(sync);
});

it('keeps following after hls.js skips a gap or the browser resumes', () => {
  const { follower, details, seek } = startViewer(edge - 2);
  details.edge += 30;
  seek(edge - 1.5);
  follower.handlePlay();
  expect(follower.isFollowing).toBe(true);
});

it('does not move a viewer who seeked back or had paused', () => {
  const { video, follower, seek } = startViewer(edge - 2);
  seek(edge - 40);
  vi.advanceTimersByTime(60_000);
  follower.steer();
  expect([follower.isFollowing, video.currentTime]).toEqual([false, edge - 40]);
  seek(edge - 2);
  expect(follower.isFollowing).toBe(true);

  follower.handlePause();
  video.currentTime = edge - 50;
  follower.handlePlay();
  expect(follower.isFollowing).toBe(false);
});

it('starts at the last key frame before the live edge, and continues there once it is loaded', () => {
  const { video, details } = startViewer(edge - 0.2);
  const begin = (partList: object[]) => {
    const fresh = { ...video, currentTime: 0, buffered: { length: 0, start: () => 0, end: () => 0 } };
    const follower = createFollower({ video: fresh as never, onChange: () => undefined });
    const Controller = follower.createController();
    const controller = new Controller({
      ...{ latestLevelDetails: { ...details, partList }, config: { lowLatencyMode: true } },
    } as never);
    return { fresh, follower, position: () => controller.liveSyncPosition };
  };
  const parts = [
    { start: edge - 9, independent: true },
    { start: edge - 5, independent: false },
    { start: edge - 0.5, independent: true },
  ];
  const { fresh, follower, position } = begin(parts);
  expect(position()).toBe(edge - 9);
  expect(begin([]).position()).toBe(sync);

  Object.assign(fresh, { currentTime: edge - 9 });
  fresh.buffered = { length: 1, start: () => edge - 9, end: () => edge - 3 };
  follower.steer();
  expect(fresh.currentTime).toBe(edge - 9);
  fresh.buffered = { length: 1, start: () => edge - 9, end: () => edge };
  follower.steer();
  expect(fresh.currentTime).toBe(sync);
});
