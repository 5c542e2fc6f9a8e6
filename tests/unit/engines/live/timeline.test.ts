import { describe, expect, it } from 'vitest';

import type { Init } from '@/lib/engines/live/packager/fragmented-mp4';
import { writeMediaPlaylist } from '@/lib/engines/live/packager/playlists';
import { createSegmentList, type Segment } from '@/lib/engines/live/packager/segment-list';
import { createTimeline } from '@/lib/engines/live/packager/timeline';

const init: Init = { bytes: Buffer.from('init'), tracks: [] };
const startedAt = Date.UTC(2026, 10, 23, 12);

const begin = (earlier?: Segment[]) => {
  const whole: string[] = [];
  const timeline = createTimeline({
    now: () => startedAt,
    onSegment: (segment, bytes) => whole.push(`${segment.sequence}:${bytes.toString()}`),
    ...(earlier && { earlier }),
  });
  const add = (text: string, duration: number, isIndependent = false) =>
    timeline.add({ bytes: Buffer.from(text), duration, isIndependent });
  return { timeline, whole, add };
};
const write = (timeline: ReturnType<typeof createTimeline>, skip = false) =>
  writeMediaPlaylist({
    ...{
      folder: 'source',
      segments: timeline.segments.takeLast(),
      discontinuities: 0,
      isOver: timeline.isOver,
    },
    lowLatency: { recent: timeline.recent, open: timeline.open, next: timeline.next, skip },
  });

describe('a timeline', () => {
  it('ends a segment at the first key frame after its target duration, and keeps counting', () => {
    const { timeline, whole, add } = begin();
    timeline.beginRun(init);
    for (const text of ['a', 'b', 'c', 'd', 'e'])
      add(text, 0.25, text === 'a' || text === 'c' || text === 'e');
    expect(whole).toEqual(['0:abcd']);
    expect(timeline.open).toMatchObject({ sequence: 1, duration: 0.25 });
    expect(timeline.findPart(0, 2)?.bytes.toString()).toBe('c');
    expect(timeline.next).toBe(2);
  });

  it.each([1, 10])('ends the first visible segment after two parts, with a key frame every %i s', (key) => {
    const whole: number[] = [];
    const timeline = createTimeline({
      onSegment: ({ sequence, duration }) => whole.push(sequence, Math.round(duration * 10)),
      isFirstSeen: (sequence) => sequence === 1,
    });
    timeline.beginRun(init);
    for (let part = 0; part < 5; part += 1)
      timeline.add({ bytes: Buffer.from('x'), duration: 0.2, isIndependent: part === 0 });
    for (let part = 0; part < 11; part += 1)
      timeline.add({ bytes: Buffer.from('x'), duration: 0.2, isIndependent: part % (key * 5) === 0 });
    // With a key frame, the first two segments together have the usual length.
    expect(whole).toEqual([0, 10, 1, 4, ...(key === 1 ? [2, 6, 3, 10] : [])]);
    expect(timeline.segments.at(1)?.isIndependent).toBe(true);
    expect(write(timeline)).not.toContain('INDEPENDENT-SEGMENTS');
  });

  it('continues with a number that other renditions have reached', () => {
    const { timeline, add } = begin();
    timeline.beginRun(init);
    add('a', 1, true);
    timeline.startFrom(7);
    timeline.beginRun(init);
    add('b', 1, true);
    expect(timeline.open?.sequence).toBe(7);
    expect(timeline.recent).toEqual([]);
  });

  it('keeps audio that arrived before a frame with that frame', () => {
    const { timeline, whole, add } = begin();
    timeline.beginRun(init);
    add('s', 0);
    add('p', 1, true);
    timeline.endRun();
    expect(whole).toEqual(['0:sp']);
    expect(timeline.open).toBeNull();
  });

  it('continues after the last segment of another process', () => {
    const before = { sequence: 6, run: 2, duration: 2, startedAt, isIndependent: true };
    const { timeline, whole, add } = begin([before]);
    timeline.beginRun(init);
    add('x', 1, true);
    timeline.end();
    expect(whole).toEqual(['7:x']);
    expect(timeline.segments.at(-1)).toMatchObject({ sequence: 7, run: 3 });
    expect(timeline.isOver).toBe(true);
  });

  it('keeps evicted segments for another window, for clients that have just read the playlist', () => {
    const { timeline, add } = begin();
    timeline.beginRun(init);
    for (let count = 0; count < 18; count += 1) add(`${count}`, 1, true);
    expect(timeline.recent.map(({ sequence }) => sequence)).toEqual([13, 14, 15, 16]);
    expect(timeline.findPart(9, 0)?.bytes.toString()).toBe('9');
    expect(timeline.findSegment(9)?.toString()).toBe('9');
    expect(timeline.findPart(8, 0)).toBeNull();
    expect(timeline.findSegment(17)).toBeNull();
  });

  it('wakes clients that wait for the next part, and stops waiting after a timeout', async () => {
    const { timeline, add } = begin();
    timeline.beginRun(init);
    const woken = timeline.wait(60_000);
    add('a', 0.2, true);
    await woken;
    await timeline.wait(1);
    expect(timeline.waiting).toBe(0);
  });
});

describe('the playlist of a rendition', () => {
  it('lists init files, discontinuities, recent parts and a preload hint', () => {
    const { timeline, add } = begin();
    timeline.beginRun(init);
    add('a', 1, true);
    add('b', 1);
    timeline.endRun();
    timeline.beginRun(init);
    add('c', 0.2, true);
    expect(write(timeline).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000,PART-HOLD-BACK=0.990',
      '#EXT-X-PART-INF:PART-TARGET=0.330',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-MAP:URI="source/init-1.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:00.000Z',
      '#EXT-X-PART:DURATION=1.000,URI="source/0.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=1.000,URI="source/0.1.m4s"',
      '#EXTINF:2.000,',
      'source/0.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="source/init-2.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:00.000Z',
      '#EXT-X-PART:DURATION=0.200,URI="source/1.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="source/1.1.m4s"',
      '',
    ]);
  });

  it('omits what a player already has, for a delta update', () => {
    const segments = Array.from({ length: 20 }, (_, sequence) => ({
      ...{ sequence, run: 1, duration: 2, startedAt, isIndependent: true },
    }));
    const { timeline } = begin(segments);
    const text = write(timeline, true);
    expect(text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=13\n');
    expect(text.match(/#EXTINF/g)).toHaveLength(7);
    // The player already has the init file of the skipped segments.
    expect(text).not.toContain('#EXT-X-MAP');
    // One date suffices for segments that follow each other without a gap.
    expect(text.match(/#EXT-X-PROGRAM-DATE-TIME/g)).toHaveLength(1);
  });

  it('has neither parts nor hints if a plain store serves it, and says when it has ended', () => {
    const segments = createSegmentList([
      { sequence: 3, run: 1, duration: 8.3, startedAt, isIndependent: false },
    ]).takeLast();
    const text = writeMediaPlaylist({ folder: 'source', segments, discontinuities: 2, isOver: true });
    expect(text).toContain('#EXT-X-TARGETDURATION:8\n');
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:2\n');
    expect(text).toContain('#EXT-X-ENDLIST\n');
    expect(text).not.toMatch(/PART|INDEPENDENT|SERVER-CONTROL/);
  });
});
