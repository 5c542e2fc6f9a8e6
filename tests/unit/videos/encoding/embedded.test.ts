import { describe, expect, it } from 'vitest';

import { parseEmbedded } from '@/lib/engines/ffmpeg/inspect/read-embedded';
import { toVtt } from '@/lib/formats/timed-text/to-vtt';
import {
  dropEndlessCues,
  hasSameChapters,
  isEmbeddedJob,
  nameEmbeddedJob,
  sortTexts,
  toChapters,
  toTrackLanguage,
} from '@/lib/videos/encoding/store-embedded';

describe('the text tracks inside a file', () => {
  it('are classified by their use for viewers', () => {
    const streams = [
      { index: 0, codec_type: 'video', codec_name: 'h264' },
      { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2 },
      { index: 2, codec_type: 'audio', codec_tag_string: 'apac', channels: 0 },
      { index: 3, codec_type: 'subtitle', codec_name: 'hdmv_pgs_subtitle', tags: { language: 'ger' } },
      {
        ...{ index: 4, codec_type: 'subtitle', codec_name: 'mov_text' },
        tags: { language: 'eng', handler_name: 'SubtitleHandler' },
      },
      { index: 5, codec_type: 'data', codec_name: 'bin_data' },
      { index: 6, codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
      { index: 7, codec_type: 'video', codec_name: 'h264', tags: { title: 'Kamera 2' } },
      { index: 8, codec_type: 'subtitle', codec_name: 'webvtt', disposition: { hearing_impaired: 1 } },
    ];
    const chapters = [{ start_time: '0.000000', tags: { title: ' Anfang ' } }, { start_time: '1.5' }];
    expect(parseEmbedded({ streams, chapters }, 0)).toEqual({
      texts: [
        {
          ...{ index: 4, format: 'srt', isStyled: false, language: 'en', title: null },
          ...{ isForced: false, isForDeaf: false },
        },
        {
          ...{ index: 8, format: 'vtt', isStyled: false, language: null, title: null },
          ...{ isForced: false, isForDeaf: true },
        },
      ],
      chapters: [
        { start: 0, title: 'Anfang' },
        { start: 1.5, title: '' },
      ],
      ignored: [
        { kind: 'audio', codec: 'apac', language: null, title: null },
        { kind: 'subtitles', codec: 'hdmv_pgs_subtitle', language: 'de', title: null },
        { kind: 'video', codec: 'h264', language: null, title: 'Kamera 2' },
      ],
      cover: 6,
    });
  });

  it.each([
    ['de', 'de-AT', 'de-AT'],
    [null, 'de-AT', 'de-AT'],
    ['de', 'en-GB', 'de-DE'],
    ['pt-BR', 'en-GB', 'pt-BR'],
    ['en', 'de-DE', 'en-US'],
    ['tlh', 'de-DE', null],
  ])('are stored with a language (track %s, video %s): %s', (tag, video, stored) => {
    expect(toTrackLanguage(tag, video)).toBe(stored);
  });

  it('are distinguished from manual ones by the name of the job', () => {
    expect(isEmbeddedJob(nameEmbeddedJob(3))).toBe(true);
    for (const other of [null, undefined, '', 'live-abc', '0b5c', 'embedded-', 'embedded-3x'])
      expect(isEmbeddedJob(other)).toBe(false);
  });

  it.each([
    ['unchanged chapters', [{ title: 'A', timestamp: '00:00:00', id: '1' }], true],
    ['a changed title', [{ title: 'B', timestamp: '00:00:00' }], false],
    ['a changed time', [{ title: 'A', timestamp: '00:00:01' }], false],
    [
      'an added chapter',
      [
        { title: 'A', timestamp: '00:00:00' },
        { title: 'B', timestamp: '00:00:01' },
      ],
      false,
    ],
    ['none', [], false],
  ])('detects edited chapters: %s', (_what, now, isSame) =>
    expect(hasSameChapters([{ title: 'A', timestamp: '00:00:00' }], now)).toBe(isSame),
  );

  it('prefer the full track to the forced one', () => {
    const text = { format: 'srt' as const, content: '', language: null, title: null, isForDeaf: false };
    const sorted = sortTexts([
      { ...text, isForced: true },
      { ...text, isForced: false },
    ]);
    expect(sorted.map(({ isForced }) => isForced)).toEqual([false, true]);
  });

  it('skip only a cue that ends before it starts', () => {
    const srt = '00:00:01,000 --> 00:00:02,000\na\n\n00:00:05,000 --> 1193:02:51,295\nb\n';
    const vtt = toVtt({ bytes: Buffer.from(srt), extension: 'srt', fps: 25 });
    expect(dropEndlessCues(vtt, 10)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n');
    expect(dropEndlessCues('WEBVTT\n\n00:05.000 --> 1193:02:51.295\nb\n', 10)).toBeNull();
  });

  it('include chapters at whole seconds, at most one each, within the video', () => {
    const options = {
      duration: 10,
      startTitle: 'Ein Film',
      nameChapter: (number: number) => `Kapitel ${number}`,
    };
    const found = [
      { start: 2.4, title: '  Mitte ' },
      { start: 2.9, title: 'doppelt' },
      { start: 5, title: '' },
      { start: 12, title: 'danach' },
    ];
    expect(toChapters(found, options)).toEqual([
      { title: 'Ein Film', timestamp: '00:00:00' },
      { title: 'Mitte', timestamp: '00:00:02' },
      { title: 'Kapitel 3', timestamp: '00:00:05' },
    ]);
    expect(toChapters([{ start: 0, title: 'Alles' }], options)).toEqual([]);
  });
});
