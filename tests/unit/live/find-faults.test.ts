import { describe, expect, it } from 'vitest';

import { findFaults, type SentVideo } from '@/lib/engines/live/find-faults';
import type { LiveHealth } from '@/lib/ports/live';

const second = {
  ...{ at: 0, bitrate: 6_000_000, fps: 30, droppedFrames: 0, loudness: -16 },
  ...{ videoBits: 5_800_000, keyBits: 1_000_000 },
};
const still = { bitrate: 190_000, videoBits: 60_000, keyBits: 57_000 };
const sending = (change: Partial<LiveHealth> = {}, video: Partial<SentVideo> = {}): SentVideo => ({
  ...{ isSending: true, hadVideo: true, hasSound: true, keyInterval: 2, width: 1280, height: 720 },
  samples: Array.from({ length: 10 }, () => ({ ...second, ...change })),
  ...video,
});

describe('detection of faults in an incoming signal', () => {
  it.each<[string, SentVideo, string[]]>([
    ['nothing for a good signal', sending(), []],
    ['nothing before the first frame', sending({}, { isSending: false, hadVideo: false }), []],
    ['a lost signal', sending({}, { isSending: false }), ['no_signal']],
    ['a low bitrate', sending({ bitrate: 400_000, videoBits: 300_000, keyBits: 90_000 }), ['low_bitrate']],
    [
      'a low bitrate with unknown key frames',
      sending({ bitrate: 400_000, videoBits: null, keyBits: null }),
      ['low_bitrate'],
    ],
    ['nothing for a small frame', sending({ bitrate: 400_000 }, { width: 640, height: 360 }), []],
    ['nothing for slides', sending(still), []],
    ['silence', sending({ loudness: -70 }), ['silent']],
    ['missing audio', sending({ loudness: null }, { hasSound: false }), ['silent']],
    ['nothing for unmeasured audio', sending({ loudness: null }), []],
    ['dropped frames', sending({ fps: 25, droppedFrames: 5 }), ['dropped_frames']],
    ['rare key frames, as OBS sends them', sending({}, { keyInterval: 8.3 }), ['rare_key_frames']],
    [
      'nothing for a low bitrate in the first seconds',
      sending({}, { samples: [{ ...second, bitrate: 0 }] }),
      [],
    ],
  ])('reports %s', (_, sent, faults) => {
    expect(findFaults(sent)).toEqual(faults);
  });
});
