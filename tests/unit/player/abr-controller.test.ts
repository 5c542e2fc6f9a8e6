import Hls, { type AbrComponentAPI, type Fragment, type HlsConfig } from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AbrController, adaptFactors } from '@/player/core/source/abr';

/** Segment durations in seconds, like the encoder makes them. */
const durations = [2, 2, 4, 4, 4, 4, 4, 4, 4, 4];

const silent = Object.fromEntries(
  ['trace', 'debug', 'log', 'info', 'warn', 'error'].map((name) => [name, () => undefined]),
);

const soundRate = 130_000;
const renditions = [412_000, 882_000, 1_445_000];

type Connection = { rate: number; buffered: number; abrController: new (hls: Hls) => AbrComponentAPI };

/**
 * A simulated hls.js around the real controller: playlists are loaded, and segments arrive at `rate` bits/s.
 */
const createConnection = ({ rate, buffered, abrController }: Connection) => {
  const levels = renditions.map((averageBitrate) => ({
    ...{ averageBitrate, maxBitrate: averageBitrate * 1.1, bitrate: averageBitrate * 1.1 },
    ...{ codecSet: 'avc1', videoRange: 'SDR', frameRate: 25, loadError: 0, fragmentError: 0 },
    details: {
      ...{ startSN: 0, live: false, fragments: durations.map((duration, sn) => ({ sn, duration })) },
      averagetargetduration: durations.reduce((sum, each) => sum + each) / durations.length,
    },
  }));
  const listeners: { event: string; listener: (...args: unknown[]) => void; owner: unknown }[] = [];
  const hls = {
    on: (event: string, listener: () => void, owner: unknown) => listeners.push({ event, listener, owner }),
    off: () => undefined,
    config: {
      ...Hls.DefaultConfig,
      ...{ abrEwmaFastVoD: 0.5, abrEwmaSlowVoD: 1, useMediaCapabilities: false },
    } as HlsConfig,
    ...{ levels, minAutoLevel: 0, maxAutoLevel: levels.length - 1, firstLevel: 0, loadLevel: 1 },
    ...{ allAudioTracks: [], latestLevelDetails: levels[0]?.details, logger: silent },
    ...{ media: { playbackRate: 1 }, mainForwardBufferInfo: { len: buffered } },
  };
  adaptFactors(hls as unknown as Hls);
  const controller = new abrController(hls as unknown as Hls);
  const emit = (name: string, frag: object): void => {
    for (const { event, listener, owner } of listeners)
      if (event === name) listener.call(owner, event, { frag, part: null });
  };
  const createFragment = (type: string, sn: number, bytes: number, start: number, end: number) => ({
    ...{ type, sn, level: 1, duration: durations[sn], bitrate: 882_000 },
    stats: {
      ...{ loaded: bytes, aborted: false, parsing: { start: end, end } },
      loading: { start: start - 50, first: start, end },
    } as Fragment['stats'],
  });
  return {
    controller,
    /** Loads a segment of the middle rendition at `start` milliseconds, with its audio in parallel. */
    load: (sn: number, start = 1000): void => {
      const seconds = durations[sn] ?? 0;
      const size = (renditions[1] ?? 0) * seconds;
      // Parallel downloads share the bandwidth equally.
      const soundEnd = start + (1000 * 2 * soundRate * seconds) / rate;
      const sound = createFragment('audio', sn, (soundRate * seconds) / 8, start, soundEnd);
      const bytes = (size - soundRate * seconds) / 8;
      const main = createFragment('main', sn, bytes, start, start + (1000 * size) / rate);
      for (const frag of [sound, main]) emit(Hls.Events.FRAG_LOADING, frag);
      for (const frag of [sound, main]) emit(Hls.Events.FRAG_LOADED, frag);
      for (const frag of [sound, main]) emit(Hls.Events.FRAG_BUFFERED, frag);
    },
  };
};

beforeEach(() => void vi.stubGlobal('self', globalThis));
afterEach(() => void vi.unstubAllGlobals());

describe('the choice of a rendition', () => {
  const theirs = Hls.DefaultConfig.abrController;

  it('uses the whole bandwidth, including the share of the audio', () => {
    const read = (abrController: Connection['abrController'], rate: number): number => {
      const line = createConnection({ rate, buffered: 2, abrController });
      line.load(0);
      const estimate = line.controller.bwEstimator?.getEstimate() ?? 0;
      line.controller.destroy();
      return estimate;
    };
    for (const rate of [1_600_000, 10_000_000]) {
      expect(read(AbrController, rate)).toBeCloseTo(rate, -4);
      // Our own controller exists because of this difference; if it disappears, remove the controller.
      expect(read(theirs, rate)).toBeLessThan(0.9 * rate);
    }
  });

  it.each([
    ['keeps the rendition for a short segment that will arrive in time', 1_600_000, 2, 0, 1],
    ['switches down before a long segment that would arrive late', 1_600_000, 2, 1, 0],
    ['switches up with a large buffer to a rendition that needs nearly all bandwidth', 1_600_000, 12, 4, 2],
    ['stays below a rendition that needs more bandwidth', 1_400_000, 30, 4, 1],
  ])('%s', (_what, rate, buffered, sn, expected) => {
    const line = createConnection({ rate, buffered, abrController: AbrController });
    line.load(sn);
    expect(line.controller.nextAutoLevel).toBe(expected);
    line.controller.destroy();
  });
});
