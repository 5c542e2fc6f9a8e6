import { describe, expect, it } from 'vitest';

import { decodeText } from '@/lib/formats/timed-text/decode-text';
import { ConversionError } from '@/lib/formats/timed-text/timed-text';
import { getTexttrackExtension, toVtt } from '@/lib/formats/timed-text/to-vtt';

type Extension = Parameters<typeof toVtt>[0]['extension'];
const convert = (text: string | Uint8Array, extension: Extension) =>
  toVtt({ bytes: typeof text === 'string' ? Buffer.from(text) : text, extension, fps: 25 });
const findFault = (text: string | Uint8Array, extension: Extension) => {
  try {
    return convert(text, extension);
  } catch (error) {
    if (error instanceof ConversionError) return error.fault;
    throw error;
  }
};

const vtt = (...cues: [times: string, text: string][]) =>
  `${['WEBVTT', ...cues.map(([times, text]) => `${times}\n${text}`)].join('\n\n')}\n`;

describe('decoding of a text file', () => {
  const words = 'Grüße – „alles“';
  it.each([
    ['UTF-8', Buffer.from(words), words],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${words}`), words],
    ['UTF-16 little endian with a byte order mark', Buffer.from(`\ufeff${words}`, 'utf16le'), words],
    ['UTF-16 big endian with a byte order mark', Buffer.from(`\ufeff${words}`, 'utf16le').swap16(), words],
    ['UTF-16 little endian', Buffer.from('WEBVTT', 'utf16le'), 'WEBVTT'],
    ['UTF-16 big endian', Buffer.from('WEBVTT', 'utf16le').swap16(), 'WEBVTT'],
    ['Windows-1252', Buffer.from('Gr\xfc\xdfe \x96 \x84alles\x93', 'latin1'), words],
  ])('%s', (_name, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

it.each([
  ['a.VTT', 'vtt'],
  ['a.b.srt', 'srt'],
  ['a.txt', null],
  ['vtt', null],
])('recognises %s as %s', (name, extension) => {
  expect(getTexttrackExtension(name)).toBe(extension);
});

describe('SubRip', () => {
  it.each([
    ['two cues', '1\n00:00:01,000 --> 00:00:02,500\nHallo\nWelt\n\n2\n00:00:03,000 --> 00:00:04,000\nEnde\n'],
    ['no numbers', '00:00:01,000 --> 00:00:02,500\nHallo\nWelt\n\n00:00:03,000 --> 00:00:04,000\nEnde'],
    [
      'full stops and few digits',
      '1\n0:00:01.0 --> 0:00:02.5\nHallo\nWelt\n\n2\n0:00:03 --> 0:00:04\nEnde\n',
    ],
    [
      'an empty line within a cue',
      '1\n00:00:01,000 --> 00:00:02,500\nHallo\n\nWelt\n\n2\n00:00:03,000 --> 00:00:04,000\nEnde\n',
    ],
    [
      'no empty line between cues',
      '1\n00:00:01,000 --> 00:00:02,500\nHallo\nWelt\n2\n00:00:03,000 --> 00:00:04,000\nEnde\n',
    ],
    [
      'coordinates',
      '1\n00:00:01,000 --> 00:00:02,500 X1:0 X2:1\nHallo\nWelt\n\n2\n00:00:03,000 --> 00:00:04,000\nEnde\n',
    ],
    [
      'Windows line endings',
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHallo\r\nWelt\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nEnde\r\n',
    ],
  ])('%s', (_name, source) => {
    expect(convert(source, 'srt')).toBe(
      vtt(['00:00:01.000 --> 00:00:02.500', 'Hallo\nWelt'], ['00:00:03.000 --> 00:00:04.000', 'Ende']),
    );
  });

  it('keeps bold and italics, and escapes other markup', () => {
    const text = '<I>a</I> <font color="red">b</font> {\\c&H0000FF&}c <script>d</script> 1 < 2 & 3';
    expect(convert(`1\n00:00:01,000 --> 00:00:02,000\n${text}`, 'srt')).toBe(
      vtt(['00:00:01.000 --> 00:00:02.000', '<i>a</i> b c &lt;script&gt;d&lt;/script&gt; 1 &lt; 2 &amp; 3']),
    );
  });

  it.each([
    ['{\\an8}', ' line:0'],
    ['<i>{\\pos(1,2)\\an7}', ' line:0 align:start'],
    ['{\\an6}', ' line:50% align:end'],
    ['{\\an2}', ''],
    ['{\\an1}{\\an9}', ' align:start'],
    ['{\\a6}', ' line:0'],
    ['{\\a11}', ' line:50% align:end'],
    ['{\\a2}', ''],
    ['{\\alpha6}', ''],
  ])('keeps the position %s', (tag, settings) => {
    expect(convert(`1\n00:00:01,000 --> 00:00:02,000\n${tag}c`, 'srt')).toContain(
      `00:00:02.000${settings}\n`,
    );
  });

  it('reports the line with invalid times', () => {
    const source = '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 --> later\nb';
    expect(findFault(source, 'srt')).toEqual({ line: 6, reason: 'timing' });
    expect(findFault('words', 'srt')).toEqual({ line: null, reason: 'no_cues' });
  });
});

describe('SBV', () => {
  it('reads times, lines and line breaks', () => {
    expect(
      convert('0:00:01.000,0:00:02.500\nHallo[br]Welt\n\n1:00:03.000,1:00:04.000\n>> Ende\nhier\n', 'sbv'),
    ).toBe(
      vtt(
        ['00:00:01.000 --> 00:00:02.500', 'Hallo\nWelt'],
        ['01:00:03.000 --> 01:00:04.000', '&gt;&gt; Ende\nhier'],
      ),
    );
  });

  it('rejects text without a time', () => {
    expect(findFault('\nHallo\n0:00:01.000,0:00:02.500\nWelt', 'sbv')).toEqual({ line: 2, reason: 'timing' });
    expect(findFault('Hallo', 'sbv')).toEqual({ line: null, reason: 'no_cues' });
  });
});

const ttml = (body: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tt [<!ENTITY boom "boom boom">]>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${attributes}>
  <head><metadata><title>not a cue</title></metadata></head>
  <body>${body}</body>
</tt>`;

describe('TTML', () => {
  it.each([
    ['clock times', ttml('<div><p begin="00:00:01.500" end="00:00:02.000">a</p></div>')],
    ['frames', ttml('<div><p begin="00:00:01:12" end="00:00:02:00">a</p></div>', 'ttp:frameRate="24"')],
    ['offsets', ttml('<div><p begin="1.5s" dur="500ms">a</p></div>')],
    ['ticks', ttml('<div><p begin="15t" end="20t">a</p></div>', 'ttp:tickRate="10"')],
    ['nested times', ttml('<div begin="1s"><p begin="0.5s" end="1s">a</p></div>')],
    ['an end inherited from the parent', ttml('<div end="2s"><p begin="1.5s" end="9s">a</p></div>')],
    [
      'another prefix',
      ttml('<div><p begin="1.5s" end="2s">a</p></div>').replace(/(<\/?)(tt|body|div|p)\b/g, '$1x:$2'),
    ],
  ])('%s', (_name, source) => {
    expect(convert(source, 'ttml')).toBe(vtt(['00:00:01.500 --> 00:00:02.000', 'a']));
  });

  it('reads lines, spans and entities, and expands no custom entities', () => {
    const text = 'eins  &amp; <span tts:color="red">zwei</span><br/>\n drei &#228; &boom; &lt;b&gt;';
    expect(convert(ttml(`<div><p begin="1s" end="2s">${text}</p></div>`), 'dfxp')).toBe(
      vtt(['00:00:01.000 --> 00:00:02.000', 'eins &amp; zwei\ndrei ä &amp;boom; &lt;b&gt;']),
    );
  });

  it('gives spans with their own times a cue each', () => {
    const spans = '<span begin="0s" end="1s">a</span><span begin="1s" end="2s">b</span>';
    expect(convert(ttml(`<div><p begin="10s" end="12s">${spans}</p></div>`), 'ttml')).toBe(
      vtt(['00:00:10.000 --> 00:00:11.000', 'a'], ['00:00:11.000 --> 00:00:12.000', 'b']),
    );
  });

  it.each([
    ['half a file', ttml('<div>').replace('</tt>', ''), { reason: 'malformed' }],
    ['another root', '<html/>', { line: null, reason: 'malformed' }],
    ['no paragraph', ttml('<div/>'), { line: null, reason: 'no_cues' }],
    ['no end', ttml('<div><p begin="1s">a</p></div>'), { line: null, reason: 'timing' }],
    ['an invalid time', ttml('<div><p begin="soon" end="2s">a</p></div>'), { line: null, reason: 'timing' }],
  ])('%s is refused', (_name, source, fault) => {
    expect(findFault(source, 'ttml')).toMatchObject(fault);
  });
});

describe('STL', () => {
  it('is read in the Spruce format', () => {
    const source = '$FontName = Arial\n//a comment\n00:00:01:05 , 00:00:02:00 , ^IHallo^I|Welt\n';
    expect(convert(source, 'stl')).toBe(vtt(['00:00:01.200 --> 00:00:02.000', 'Hallo\nWelt']));
    expect(findFault('$a\nHallo', 'stl')).toEqual({ line: 2, reason: 'timing' });
  });

  const general = (table = '00') => {
    const block = Buffer.alloc(1024, 0x20);
    block.write('850STL25.01', 0, 'latin1');
    block.write(table, 12, 'latin1');
    block.write('10000000', 256, 'latin1');
    return block;
  };
  const text = (field: number[], { number = 1, comment = 0, extension = 0xff } = {}) => {
    const block = Buffer.alloc(128, 0x8f);
    block.set([0, number, 0, extension, 0, 10, 0, number, 5, 10, 0, number + 1, 0, 20, 2, comment]);
    block.set(field, 16);
    return block;
  };
  const latin = (word: string) => [...Buffer.from(word, 'latin1')];

  it('is read in the EBU format: relative times, combined accents, no comments', () => {
    const bytes = Buffer.concat([
      general(),
      text([0x0d, 0x0b, 0x0b, ...latin('Gr'), 0xc8, 0x75, 0xfb, 0x65, 0x8a, 0x0d, ...latin('<b>')], {
        extension: 1,
      }),
      text(latin('weiter')),
      text(latin('a comment'), { number: 2, comment: 1 }),
    ]);
    expect(convert(bytes, 'stl')).toBe(vtt(['00:00:01.200 --> 00:00:02.000', 'Grüße\n&lt;b&gt;\nweiter']));
  });

  it('is read in the EBU format in Cyrillic', () => {
    expect(convert(Buffer.concat([general('01'), text([0xb4, 0xd0])]), 'stl')).toContain('Да');
  });

  it('is rejected in the EBU format if it is truncated', () => {
    const bytes = Buffer.concat([general(), text(latin('a')).subarray(0, 100)]);
    expect(findFault(bytes, 'stl')).toEqual({ line: null, reason: 'malformed' });
  });
});
