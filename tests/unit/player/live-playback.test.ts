import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createLivePlayback } from '@/player/live/live-playback';

/** A browser with native HLS playback. Removing the stream pauses it, as the HTML standard requires. */
class FakeVideo extends EventTarget {
  paused = true;
  currentTime = 0;
  readyState = 4;
  ended = false;
  sources: string[] = [];
  webkitShowPlaybackTargetPicker = null;
  canPlayType = () => 'maybe';
  set src(url: string) {
    this.sources.push(url);
  }
  removeAttribute = () => undefined;
  load = () => void Object.assign(this, { paused: true, currentTime: 0 });
  play = () => {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  pause = (ended = false) => {
    Object.assign(this, { paused: true, ended });
    this.dispatchEvent(new Event('pause'));
    if (ended) this.dispatchEvent(new Event('ended'));
  };
}

const start = () => {
  const video = new FakeVideo();
  const stop = new AbortController();
  const nothing = () => undefined;
  const follower = {
    ...{ steer: nothing, handleSeeking: nothing, handlePause: nothing, handlePlay: nothing },
    ...{ handleStall: nothing, hasPlayedToEnd: () => false, findQuiet: () => 0 },
  };
  const onTrouble = vi.fn();
  const onOver = vi.fn();
  const playback = createLivePlayback({
    ...{ video, follower, qualities: {}, loadHls: () => Promise.reject(new Error('not asked for')) },
    ...{ signal: stop.signal, onTrouble, onOver },
  } as never);
  const fail = () => video.dispatchEvent(new Event('error'));
  return { video, playback, follower, onTrouble, onOver, fail };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the end of a live stream', () => {
  const play = async () => {
    const started = start();
    started.playback.play('one.m3u8');
    await vi.advanceTimersByTimeAsync(0);
    void started.video.play();
    started.video.currentTime = 3;
    await vi.advanceTimersByTimeAsync(250);
    return started;
  };

  it('is reached when everything was played, even if the browser does not say so', async () => {
    const { playback, follower, onOver } = await play();
    follower.hasPlayedToEnd = () => true;
    await vi.advanceTimersByTimeAsync(400);
    expect(playback.read().overFor).toBeNull();
    await vi.advanceTimersByTimeAsync(600);
    expect(playback.read().overFor).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('is not reached during a stall', async () => {
    const { playback, onOver } = await play();
    await vi.advanceTimersByTimeAsync(5000);
    expect(playback.read().overFor).toBeNull();
    expect(onOver).not.toHaveBeenCalled();
  });

  it('continues for a viewer who was playing, not for one who had paused', async () => {
    const { video, playback } = await play();
    expect(playback.isWanted()).toBe(true);
    video.pause(true);
    expect([playback.isWanted(), playback.read().overFor]).toEqual([true, 0]);
    void video.play();
    video.pause();
    expect(playback.isWanted()).toBe(false);
    void video.play();
    expect(playback.isWanted()).toBe(true);
  });
});

describe('a live stream that fails', () => {
  it('is reloaded every 5 s, and keeps playing for a viewer who was watching', async () => {
    const { video, playback, onTrouble, fail } = start();
    playback.play('one.m3u8');
    await vi.advanceTimersByTimeAsync(0);
    void video.play();
    for (const failures of [1, 2]) {
      fail();
      expect(onTrouble).toHaveBeenCalledTimes(failures);
      await vi.advanceTimersByTimeAsync(4999);
      expect(video.sources).toHaveLength(failures);
      await vi.advanceTimersByTimeAsync(1);
      expect(video.sources).toHaveLength(failures + 1);
      expect(video.paused).toBe(false);
    }
  });

  it('is reported as stalled until it is back, unless it was paused', async () => {
    const { video, playback, fail } = start();
    playback.play('one.m3u8');
    void video.play();
    video.currentTime = 3;
    await vi.advanceTimersByTimeAsync(250);
    expect(playback.read()).toEqual({ hasPlayed: true, overFor: null, stalledFor: 0, quietFor: 0 });
    fail();
    await vi.advanceTimersByTimeAsync(4000);
    expect(playback.read().stalledFor).toBeGreaterThan(3000);
    await vi.advanceTimersByTimeAsync(1000);
    video.currentTime = 20;
    await vi.advanceTimersByTimeAsync(250);
    expect(playback.read().stalledFor).toBe(0);
    video.paused = true;
    await vi.advanceTimersByTimeAsync(4000);
    expect(playback.read().stalledFor).toBe(0);
  });

  it('stays paused for a viewer who had paused it', async () => {
    const { video, playback, fail } = start();
    playback.play('one.m3u8');
    await vi.advanceTimersByTimeAsync(0);
    fail();
    await vi.advanceTimersByTimeAsync(5000);
    expect(video.sources).toHaveLength(2);
    expect(video.paused).toBe(true);
  });

  it('continues if another broadcast takes its place', async () => {
    const { video, playback } = start();
    playback.play('one.m3u8');
    await vi.advanceTimersByTimeAsync(0);
    void video.play();
    playback.play('two.m3u8');
    await vi.advanceTimersByTimeAsync(0);
    expect(video.sources).toEqual(['one.m3u8', 'two.m3u8']);
    expect(video.paused).toBe(false);
  });
});
