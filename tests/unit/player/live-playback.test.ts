import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createLivePlayback } from '@/player/source/live/live-playback';

/** A browser that plays HLS by itself; a stream that is taken away pauses it, as the standard has it. */
class FakeVideo extends EventTarget {
  paused = true;
  currentTime = 0;
  readyState = 4;
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
    return Promise.resolve();
  };
}

const start = () => {
  const video = new FakeVideo();
  const stop = new AbortController();
  const nothing = () => undefined;
  const follower = {
    ...{ steer: nothing, handleSeeking: nothing, handlePause: nothing, handlePlay: nothing },
    handleStall: nothing,
  };
  const onTrouble = vi.fn();
  const playback = createLivePlayback({
    ...{ video, follower, qualities: {}, loadHls: () => Promise.reject(new Error('not asked for')) },
    ...{ signal: stop.signal, onTrouble, onOver: onTrouble },
  } as never);
  return { video, playback, onTrouble, fail: () => video.dispatchEvent(new Event('error')) };
};

describe('a live stream that fails', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is loaded anew every 5 s, and plays on for who was watching', async () => {
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

  it('is told of as standing still until it is back, and is not where it was paused', async () => {
    const { video, playback, fail } = start();
    playback.play('one.m3u8');
    void video.play();
    video.currentTime = 3;
    await vi.advanceTimersByTimeAsync(250);
    expect(playback.read()).toEqual({ hasPlayed: true, overFor: null, stalledFor: 0 });
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

  it('stays paused for who had paused it', async () => {
    const { video, playback, fail } = start();
    playback.play('one.m3u8');
    await vi.advanceTimersByTimeAsync(0);
    fail();
    await vi.advanceTimersByTimeAsync(5000);
    expect(video.sources).toHaveLength(2);
    expect(video.paused).toBe(true);
  });

  it('plays on where another broadcast takes its place', async () => {
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
