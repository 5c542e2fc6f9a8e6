import { describe, expect, it } from 'vitest';

import { checkCaptionFile } from '@/components/admin/video/content/tracks/check-caption-file';

const tt = (body: string) => `<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${body}</div></body></tt>`;

describe('a subtitle file before it is uploaded', () => {
  it.each([
    ['a.ttml', tt('<p begin="1s" end="2s">Hallo</p><p begin="2s" end="3s">Welt</p>'), 2],
    ['a.DFXP', tt('<p begin="1s" end="2s">Hallo</p>'), 1],
    ['a.stl', '00:00:01:00 , 00:00:02:00 , Hallo|Welt', 1],
    ['a.sbv', '0:00:01.000,0:00:02.000\nHallo\n', 1],
    ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n', 1],
  ])('is counted (%s)', async (name, content, cues) => {
    expect(await checkCaptionFile(new File([content], name))).toEqual({ fault: null, cues, backward: 0 });
  });

  it.each([
    ['a.vtt', 'WEBVTT\n\n00:05.000 --> 00:01.000\nx\n\n00:06.000 --> 00:07.000\ny\n'],
    ['a.srt', '00:00:05,000 --> 00:00:01,000\nx\n\n00:00:06,000 --> 00:00:07,000\ny\n'],
  ])('reports how many cues will never be visible (%s)', async (name, content) => {
    const checked = await checkCaptionFile(new File([content], name));
    expect(checked).toEqual({ fault: null, cues: 2, backward: 1 });
  });

  it.each([
    ['a.ttml', tt('<p begin="soon" end="2s">Hallo</p>'), { reason: 'timing', line: null, words: '' }],
    ['a.ttml', '<tt>\n<body>', { reason: 'malformed', line: 2, words: '<body>' }],
    ['a.xml', '<html/>', { reason: 'malformed', line: null, words: '' }],
    ['a.stl', '$Font = Arial\n00:00:01 , 2 , x', { reason: 'timing', line: 2, words: '00:00:01 , 2 , x' }],
    ['a.vtt', 'Hallo', { reason: 'header', line: 1, words: 'Hallo' }],
    ['a.ttml', tt(''), { reason: 'no_cues', line: null, words: '' }],
    ['a.txt', 'Hallo', { reason: 'format' }],
  ])('reports what is wrong and where (%s)', async (name, content, fault) => {
    expect(await checkCaptionFile(new File([content], name))).toEqual({ fault });
  });
});
