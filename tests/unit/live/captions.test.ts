import { describe, expect, it } from 'vitest';

import { writeMediaPlaylist } from '@/lib/engines/live/packager/playlists';
import { createSegmentList } from '@/lib/engines/live/packager/segment-list';
import { findCaptionStatus } from '@/lib/live/captions/describe-captions';
import {
  findChunk,
  findPlaceAfter,
  findSkip,
  longestChunk,
  mostBehind,
  parseLivePlaylist,
  type LiveList,
} from '@/lib/live/captions/find-chunk';
import { toRecordingVtt } from '@/lib/live/captions/transcript';
import { findCaptionedBroadcast, toCaptionReference } from '@/lib/workspaces/usage/credits';

/** A list of runs, each with that many segments of `duration` seconds, starting at number 5. */
const list = (runs: readonly number[], { duration = 1, isOver = false } = {}): LiveList => ({
  segments: runs
    .flatMap((count, index) => Array.from({ length: count }, () => index + 1))
    .map((run, index) => ({ sequence: 5 + index, run, duration })),
  isOver,
});
const sequencesOf = (chunk: ReturnType<typeof findChunk>) => chunk?.segments.map(({ sequence }) => sequence);
const waiting = { place: null, isStalled: false };

describe('the playlist of a rendition', () => {
  it('is parsed as the live process writes it', () => {
    const segments = [1, 1, 3].map((run, index) => ({
      ...{ sequence: 7 + index, run, duration: 1.033, startedAt: 0, isIndependent: true },
    }));
    const text = writeMediaPlaylist({
      ...{ folder: 'source', discontinuities: 2, isOver: true },
      segments: createSegmentList(segments).takeLast(),
    });
    expect(parseLivePlaylist(text)).toEqual({
      segments: segments.map(({ sequence, run, duration }) => ({ sequence, run, duration })),
      isOver: true,
    });
    expect(parseLivePlaylist('')).toEqual({ segments: [], isOver: false });
  });
});

describe('the next chunk to transcribe', () => {
  it('waits until there is enough to cut in a pause', () => {
    expect(findChunk(list([6]), waiting)).toBeNull();
    const chunk = findChunk(list([20]), waiting);
    expect(sequencesOf(chunk)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    expect(chunk).toMatchObject({ from: 0, isLast: false });
  });

  it('starts at the end of the previous one, even within a segment', () => {
    const first = findChunk(list([20]), waiting);
    const place = first && findPlaceAfter(first, 4.25);
    expect(place).toEqual({ sequence: 9, offset: 0.25 });
    const next = findChunk(list([20]), { place, isStalled: false });
    expect(sequencesOf(next)).toEqual([9, 10, 11, 12, 13, 14, 15]);
    expect(next?.from).toBe(0.25);
  });

  it.each([
    ['another camera took over', list([3, 9]), false],
    ['no more audio arrives', list([3]), true],
    ['the event has ended', list([3], { isOver: true }), false],
  ])('is the remaining audio if %s', (_, given, isStalled) => {
    const chunk = findChunk(given, { place: { sequence: 6, offset: 0.5 }, isStalled });
    expect(sequencesOf(chunk)).toEqual([6, 7]);
    expect(chunk?.isLast).toBe(true);
    // The audio is slightly shorter than the video.
    expect(chunk && findPlaceAfter(chunk, 1.4)).toEqual({ sequence: 8, offset: 0 });
  });

  it('never spans two cameras', () => {
    const chunk = findChunk(list([3, 9]), { place: { sequence: 7, offset: 0.9 }, isStalled: false });
    expect(sequencesOf(chunk)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  });

  it('is the newest one if captions fall too far behind', () => {
    expect(findSkip(list([mostBehind]), null)).toBeNull();
    expect(findSkip(list([mostBehind + 10]), { sequence: 15, offset: 0 })).toBeNull();
    expect(findSkip(list([mostBehind + 10]), { sequence: 14, offset: 0.5 })).toEqual({
      place: { sequence: 5 + mostBehind + 10 - longestChunk, offset: 0 },
      dropped: mostBehind + 0.5 - longestChunk,
      // Everything is transcribed after the end.
      gap: { sequence: 14, offset: 0.5, last: 4 + mostBehind + 10 - longestChunk, isOneChunk: false },
    });
  });
});

describe('the captions of a recording', () => {
  it('are moved to their times in the recording, without unrecorded parts', () => {
    const cue = (sequence: number, start: number, end: number, text: string) => ({
      ...{ sequence, start, end, text },
    });
    const cues = [
      cue(9, 500, 2500, 'zwei'),
      cue(7, 200, 5000, 'eins'),
      cue(3, 0, 1000, 'vorher'),
      cue(9, 9000, 9500, 'nachher'),
    ];
    const segments = [7, 8, 9].map((sequence) => ({ sequence, duration: 1.5 }));
    expect(toRecordingVtt(cues, segments)).toBe(
      'WEBVTT\n\n00:00:00.200 --> 00:00:03.500\neins\n\n00:00:03.500 --> 00:00:04.500\nzwei\n',
    );
    expect(toRecordingVtt(cues.slice(2), segments)).toBeNull();
    expect(toRecordingVtt(cues, [])).toBeNull();
  });
});

describe('the state of captions', () => {
  type CaptionedEvent = Parameters<typeof findCaptionStatus>[0];
  const event: CaptionedEvent = {
    ...{ state: 'LIVE', broadcast: 'b', liveTranscriptionEnabled: true },
    ...{ captionsOf: 'b', captionsState: 'running', captionsOpen: true },
  };
  it.each<[string, Partial<CaptionedEvent>, string]>([
    ['running', {}, 'running'],
    ['switched off', { liveTranscriptionEnabled: false }, 'off'],
    ['waiting before it goes live, also after a reset', { state: 'IDLE', broadcast: null }, 'waiting'],
    ['waiting for the first audio', { captionsState: 'waiting' }, 'waiting'],
    ['missing', { captionsState: 'failed' }, 'failed'],
    ['permanently missing', { captionsState: 'failed', captionsOpen: false, state: 'ENDED' }, 'failed'],
    ['over', { captionsState: 'done', captionsOpen: false, state: 'ENDED' }, 'off'],
    ['finished just after the end', { state: 'ENDED' }, 'running'],
    ['none without a transcriber', { captionsOf: null, captionsState: null }, 'off'],
    ['none, ignoring those of earlier broadcasts', { captionsOf: 'a', captionsState: 'failed' }, 'off'],
  ])('is described: %s', (_, change, status) => {
    expect(findCaptionStatus({ ...event, ...change })).toBe(status);
  });
});

it('identifies a minute of captions by its reference', () => {
  expect(findCaptionedBroadcast(toCaptionReference('b-1', 12))).toBe('b-1');
  expect(findCaptionedBroadcast('2f1c0c1e-0f5c-4d1e-9d0b-5a5a5a5a5a5a')).toBeNull();
});
