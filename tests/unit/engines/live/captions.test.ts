import { describe, expect, it } from 'vitest';

import {
  createCaptionQueue,
  createCaptionTrack,
  readMediaStart,
  writeCaptionSegment,
} from '@/lib/engines/live/captions/caption-track';
import type { Track } from '@/lib/engines/live/packager/fragmented-mp4';
import { writeLiveMaster, writeMediaPlaylist } from '@/lib/engines/live/packager/playlists';
import { createSegmentList } from '@/lib/engines/live/packager/segment-list';
import { parseLiveMaster } from '@/lib/engines/live/recording';

const cue = (start: number, end: number, text = `${start}`) => ({ start, end, text });
const box = (type: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};
const video: Track = {
  ...{ id: 1, kind: 'video', timescale: 15_360, codec: 'avc1.64001f', width: 1280, height: 720 },
  ...{ defaultDuration: 0, defaultFlags: 0 },
};
const sound: Track = { ...video, id: 2, kind: 'audio', timescale: 48_000, codec: 'mp4a.40.2' };
const fragment = (id: number, tfdt: Buffer): Buffer =>
  Buffer.concat([box('moof', box('traf', box('tfhd', words(0, id)), box('tfdt', tfdt))), box('mdat')]);

describe('captions of recent speech', () => {
  it('are shown from now on with their original spacing', () => {
    const queue = createCaptionQueue();
    queue.add([cue(500, 1500, 'a'), cue(2000, 3000, 'b')], { run: 1, at: 10_000 });
    expect(queue.take({ run: 1, start: 9000, end: 10_000 })).toEqual([]);
    expect(queue.take({ run: 1, start: 10_000, end: 12_000 })).toEqual([
      cue(10_000, 11_000, 'a'),
      cue(11_500, 12_500, 'b'),
    ]);
    // A cue that continues into the next segment is listed in both, with the same times.
    expect(queue.take({ run: 1, start: 12_000, end: 13_000 })).toEqual([cue(11_500, 12_500, 'b')]);
    expect(queue.take({ run: 1, start: 13_000, end: 14_000 })).toEqual([]);
  });

  it('wait for the current ones, and replace them if they would wait too long', () => {
    const queue = createCaptionQueue();
    queue.add([cue(0, 3000, 'first'), cue(3000, 9000, 'late')], { run: 1, at: 0 });
    queue.take({ run: 1, start: 0, end: 1000 });
    queue.add([cue(0, 1000, 'new')], { run: 1, at: 500 });
    expect(queue.take({ run: 1, start: 1000, end: 20_000 }).map(({ text, start }) => [text, start])).toEqual([
      ['first', 0],
      ['new', 3000],
    ]);
  });

  it('are not shown after another camera has taken over', () => {
    const queue = createCaptionQueue();
    queue.add([cue(0, 5000)], { run: 1, at: 0 });
    expect(queue.take({ run: 2, start: 0, end: 1000 })).toEqual([]);
    queue.add([cue(0, 500, 'again')], { run: 2, at: 1000 });
    expect(queue.take({ run: 2, start: 1000, end: 2000 })).toEqual([cue(1000, 1500, 'again')]);
  });
});

describe('the captions of a live segment', () => {
  it('declare their clock, even in silence and after a day', () => {
    expect(writeCaptionSegment(10_680.4, [])).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:961236,LOCAL:00:00:10.680\n',
    );
    expect(writeCaptionSegment(27 * 3_600_000, [])).toContain('MPEGTS:158065408,LOCAL:27:00:00.000');
    expect(writeCaptionSegment(0, [cue(0, 1500, 'Q & A --> <b>')])).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n' +
        '00:00:00.000 --> 00:00:01.500\nQ &amp; A --&gt; &lt;b&gt;\n',
    );
  });

  it.each([
    ['32 bits', words(0, 30_720)],
    ['64 bits', words(0x01000000, 0, 30_720)],
  ])('start with its frames if timestamps have %s', (_, tfdt) => {
    const bytes = Buffer.concat([fragment(2, words(0, 1)), fragment(1, tfdt), fragment(1, words(0, 99))]);
    expect(readMediaStart(bytes, [sound, video])).toBe(2000);
    expect(readMediaStart(fragment(2, words(0, 48_000)), [sound])).toBe(1000);
    expect(readMediaStart(bytes, [])).toBeNull();
  });

  it('are available as soon as it is complete, on the clock of its frames', () => {
    const track = createCaptionTrack();
    const segment = { sequence: 7, run: 1, duration: 1, startedAt: 0, isIndependent: true };
    const write = (sequence: number, at: number) =>
      track.write({ ...segment, sequence }, fragment(1, words(0, at * 15_360)), { tracks: [video] });
    expect(write(7, 4)).toContain('LOCAL:00:00:04.000');
    track.add([cue(0, 2000, 'Guten Tag')], { ...segment, sequence: 8, duration: 0.4, parts: [] });
    expect(write(8, 5)).toContain('00:00:05.400 --> 00:00:07.400\nGuten Tag');
    expect(track.find(8)).toBe(write(8, 5));
    expect(track.find(9)).toBeNull();
  });
});

describe('caption playlists', () => {
  const variant = { rendition: 'source', tracks: [video, sound], bandwidth: 1000 };

  it('are a rendition of every variant, and missing without captions', () => {
    const text = writeLiveMaster([variant], { suffix: '?v=1', captions: { language: 'de-DE' } });
    expect(text).toContain(
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Deutsch",LANGUAGE="de-DE",' +
        'DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions.m3u8?v=1"\n#EXT-X-STREAM-INF:',
    );
    expect(text).toContain('CODECS="avc1.64001f,mp4a.40.2",SUBTITLES="captions"\nsource.m3u8?v=1\n');
    expect(writeLiveMaster([variant])).not.toMatch(/SUBTITLES/);
    // The parsed renditions are the same with and without captions.
    const read = parseLiveMaster(writeLiveMaster([variant], { captions: { language: 'de-DE' } }));
    expect(read).toEqual(parseLiveMaster(writeLiveMaster([variant])));
    expect(read).toHaveLength(1);
  });

  it('have the numbers, durations and discontinuities of the video', () => {
    const segments = [1, 1, 2].map((run, index) => ({
      ...{ sequence: 4 + index, run, duration: 1 + index / 10, startedAt: 0, isIndependent: true },
    }));
    const shared = { segments: createSegmentList(segments).takeLast(), discontinuities: 3, isOver: false };
    const captions = writeMediaPlaylist({ ...shared, folder: 'captions', isCaptions: true });
    const video = writeMediaPlaylist({ ...shared, folder: 'source' });
    const withoutMedia = (text: string) =>
      text.split('\n').filter((line) => !/^#EXT-X-(?:MAP|INDEPENDENT)/.test(line));
    expect(withoutMedia(captions)).toEqual(
      withoutMedia(video).map((line) => line.replace(/^source\/(\d+)\.m4s$/, 'captions/$1.vtt')),
    );
    expect(captions).toContain('captions/6.vtt');
    expect(captions).not.toContain('MAP');
  });
});
