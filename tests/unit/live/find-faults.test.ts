import { describe, expect, it } from 'vitest';

import { findFaults, type SentVideo } from '@/lib/engines/live/find-faults';
import type { LiveHealth } from '@/lib/ports/live';

const second = {
  ...{ at: 0, bitrate: 6_000_000, fps: 30, droppedFrames: 0, loudness: -16 },
  ...{ videoBits: 5_800_000, keyBits: 1_000_000 },
};
const still = { bitrate: 190_000, videoBits: 60_000, keyBits: 57_000 };
const sending = (change: Partial<LiveHealth> = {}, facts: Partial<SentVideo> = {}): SentVideo => ({
  ...{ isSending: true, hadVideo: true, hasSound: true, keyInterval: 2, width: 1280, height: 720 },
  samples: Array.from({ length: 10 }, () => ({ ...second, ...change })),
  ...facts,
});

describe('faults of an incoming signal', () => {
  it.each<[string, SentVideo, string[]]>([
    ['nothing of a good one', sending(), []],
    ['nothing before the first picture', sending({}, { isSending: false, hadVideo: false }), []],
    ['that it is gone', sending({}, { isSending: false }), ['no_signal']],
    ['too few bits', sending({ bitrate: 400_000, videoBits: 300_000, keyBits: 90_000 }), ['low_bitrate']],
    [
      'too few bits of a sender whose key frames nobody counts',
      sending({ bitrate: 400_000, videoBits: null, keyBits: null }),
      ['low_bitrate'],
    ],
    ['nothing of a small picture', sending({ bitrate: 400_000 }, { width: 640, height: 360 }), []],
    ['nothing of slides', sending(still), []],
    ['silence', sending({ loudness: -70 }), ['silent']],
    ['no sound at all', sending({ loudness: null }, { hasSound: false }), ['silent']],
    ['nothing of a sound that nobody measured', sending({ loudness: null }), []],
    ['lost pictures', sending({ fps: 25, droppedFrames: 5 }), ['dropped_frames']],
    ['key frames as OBS sends them', sending({}, { keyInterval: 8.3 }), ['rare_key_frames']],
    ['little in the first seconds', sending({}, { samples: [{ ...second, bitrate: 0 }] }), []],
  ])('is %s', (_, sent, faults) => {
    expect(findFaults(sent)).toEqual(faults);
  });
});
