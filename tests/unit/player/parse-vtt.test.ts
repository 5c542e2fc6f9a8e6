import { describe, expect, it } from 'vitest';

import { findDeclarations, readCueRules } from '@/player/captions/cue-rules';
import { parseCueText } from '@/player/captions/parse-cue-text';
import { parseVtt, type VttCue } from '@/player/captions/parse-vtt';

const cuesOf = (body: string): VttCue[] => parseVtt(`WEBVTT\n\n${body}`).cues;
const settingsOf = (settings: string): Partial<VttCue> | undefined =>
  cuesOf(`00:00.000 --> 00:01.000${settings}\ntext`)[0];

describe('a WebVTT file', () => {
  it.each([
    ['WEBVTT', true],
    ['\ufeffWEBVTT', true],
    ['WEBVTT - a title', true],
    ['WEBVTT\tx', true],
    ['WEBVTTx', false],
    ['webvtt', false],
    [' WEBVTT', false],
    ['', false],
  ])('is recognised by its header %j: %s', (header, isOne) =>
    expect(parseVtt(`${header}\n\n00:00.000 --> 00:01.000\ntext\n`).cues.length).toBe(isOne ? 1 : 0),
  );

  it.each<[string, string, (number | string)[][]]>([
    ['any line ending', '00:01.000 --> 00:02.000\r\na\r\rb', [[1, 2, 'a']]],
    ['hours', '01:00:01.500 --> 100:00:00.000\na', [[3601.5, 360_000, 'a']]],
    ['no space around the arrow', '00:01.000-->00:02.000\na', [[1, 2, 'a']]],
    ['a comma in the time', '00:01,000 --> 00:02.000\na', []],
    ['a seconds value of 60', '00:60.000 --> 00:61.000\na', []],
    ['one digit of minutes', '0:01.000 --> 00:02.000\na', []],
    ['two digits after the point', '00:01.00 --> 00:02.000\na', []],
    ['an end before its start', '00:02.000 --> 00:01.000\na', [[2, 1, 'a']]],
    ['an identifier', 'intro\n00:01.000 --> 00:02.000\na\nb', [[1, 2, 'a\nb']]],
    ['two lines in front of the time', 'one\ntwo\n00:01.000 --> 00:02.000\na', [[1, 2, 'a']]],
    ['no time in front of the arrow', '-->\n00:01.000 --> 00:02.000\na', [[1, 2, 'a']]],
    [
      'an arrow in its text',
      '00:01.000 --> 00:02.000\na\nb-->\n00:02.000 --> 00:03.000\nc',
      [
        [1, 2, 'a'],
        [2, 3, 'c'],
      ],
    ],
    ['invalid arrows', '00:00.000 -a -->\n\n00:00.000 -- -->\n\n00:00.000 -> 00:01.000\na', []],
    ['tabs and form feeds', '\f00:01.000\t\f-->\t00:02.000\f\na', [[1, 2, 'a']]],
    ['vertical tabs', '\v00:01.000\v-->\v00:02.000\na', []],
    ['space in front of its text', ' 00:01.000  -->  00:02.000 \n  a', [[1, 2, '  a']]],
    ['text after the time', '00:01.000 --> 00:02.000x align:end\na', [[1, 2, 'a']]],
    ['a sign in front of the time', '-00:01.000 --> 00:02.000\na', []],
    ['no end', '00:01.000 -->\na', []],
    ['only the time', '00:01.000 --> 00:02.000', [[1, 2, '']]],
    [
      'cues that touch',
      '00:01.000 --> 00:02.000\na\n00:02.000 --> 00:03.000\nb',
      [
        [1, 2, 'a'],
        [2, 3, 'b'],
      ],
    ],
    ['a note', 'NOTE\n00:01.000\n\nNOTE x --> y\na\n\n00:01.000 --> 00:02.000\na', [[1, 2, 'a']]],
    [
      'no text',
      '00:01.000 --> 00:02.000\n\n00:02.000 --> 00:03.000\nb',
      [
        [1, 2, ''],
        [2, 3, 'b'],
      ],
    ],
    ['a NUL', '00:01.000 --> 00:02.000\na\0b', [[1, 2, 'a\ufffdb']]],
  ])('is parsed with %s', (_what, body, cues) =>
    expect(cuesOf(body).map(({ startTime, endTime, text }) => [startTime, endTime, text])).toEqual(cues),
  );

  it('may have a cue directly below its header', () =>
    expect(parseVtt('WEBVTT\n00:01.000 --> 00:02.000\na').cues.length).toBe(1));

  it.each<[string, Partial<VttCue>]>([
    ['', { line: 'auto', position: 'auto', size: 100, align: 'center', snapToLines: true }],
    [' line:0', { line: 0, snapToLines: true }],
    [' line:-3,end', { line: -3, lineAlign: 'end' }],
    [' line:42.5%,center', { line: 42.5, snapToLines: false, lineAlign: 'center' }],
    [' line:101%', { line: 'auto' }],
    [' line:-0%', { line: 'auto' }],
    [' line:65536', { line: 65536, snapToLines: true }],
    [' line:1.5', { line: 1.5, snapToLines: true }],
    [' line:.5', { line: 'auto' }],
    [' line:5.', { line: 'auto' }],
    [' line:1..5', { line: 'auto' }],
    [' line:-', { line: 'auto' }],
    [' line:0%0', { line: 'auto' }],
    [' line:00%', { line: 0, snapToLines: false }],
    [' line: 0%', { line: 'auto' }],
    [' position:100.0%,center', { position: 100, positionAlign: 'center' }],
    [' position:', { position: 'auto' }],
    [' position:10%,', { position: 'auto' }],
    [' line:1x', { line: 'auto' }],
    [' line:5,middle', { line: 'auto', lineAlign: 'start' }],
    [' position:10%,line-left', { position: 10, positionAlign: 'line-left' }],
    [' position:90%,line-right', { position: 90, positionAlign: 'line-right' }],
    [' position:10%,start', { position: 'auto', positionAlign: 'auto' }],
    [' position:10', { position: 'auto' }],
    [' size:0%', { size: 0 }],
    [' size:100%', { size: 100 }],
    [' size:-5%', { size: 100 }],
    [' align:middle', { align: 'center' }],
    [' align:right\tsize:50%  line:1', { align: 'right', size: 50, line: 1 }],
    [' size:50% size:60%', { size: 60 }],
    [' vertical:rl', { vertical: 'rl' }],
    [' vertical:up', { vertical: '' }],
    [' align : end size:', { align: 'center', size: 100 }],
    [' region:a', { region: 'a' }],
    [' region:a line:1', { region: '' }],
    [' region:a size:50%', { region: '' }],
    [' region:a region:b', { region: 'b' }],
    [' region: a', { region: '' }],
  ])('is parsed with the cue settings %j', (settings, expected) =>
    expect(settingsOf(settings)).toMatchObject(expected),
  );

  it('has regions and styles only before its cues', () => {
    const region = 'REGION\nid:low width:40% lines:2\nregionanchor:0%,100%\tviewportanchor:10%,90% scroll:up';
    const style = 'STYLE\n::cue { color: lime }';
    const { regions, styles, cues } = parseVtt(
      `WEBVTT\n\n${region}\n\n${style}\n\n00:00.000 --> 00:01.000 region:low\na\n\n${style}\n\nREGION\nid:late\n`,
    );
    expect([...regions.values()]).toEqual([
      {
        ...{ id: 'low', width: 40, lines: 2, isScrolling: true },
        ...{ regionAnchor: [0, 100], viewportAnchor: [10, 90] },
      },
    ]);
    expect(styles).toEqual(['::cue { color: lime }']);
    expect(cues.map(({ region: name }) => name)).toEqual(['low']);
  });

  it.each([
    ['id:a', { width: 100, lines: 3, regionAnchor: [0, 100], viewportAnchor: [0, 100], isScrolling: false }],
    ['id:a lines:0', { lines: 0 }],
    ['id:a lines:1 lines:2', { lines: 2 }],
    ['id:a lines:-1', { lines: 3 }],
    ['id:a lines:1.5', { lines: 3 }],
    ['id:a width:10.5%', { width: 10.5 }],
    ['id:a width:101%', { width: 100 }],
    ['id:a width:10', { width: 100 }],
    [
      'id:a regionanchor:0%,0% viewportanchor:100%,100%',
      { regionAnchor: [0, 0], viewportAnchor: [100, 100] },
    ],
    ['id:a regionanchor:10%', { regionAnchor: [0, 100] }],
    ['id:a regionanchor:10%,x', { regionAnchor: [0, 100] }],
    ['id:a viewportanchor:10%,-1%', { viewportAnchor: [0, 100] }],
    ['id:a\nscroll:up scroll:', { isScrolling: true }],
    ['id:a scroll: up', { isScrolling: false }],
  ])('is parsed with the region settings %j', (settings, expected) =>
    expect(parseVtt(`WEBVTT\n\nREGION\n${settings}\n`).regions.get('a')).toMatchObject(expected),
  );

  it('ignores a region without a name', () =>
    expect(parseVtt('WEBVTT\n\nREGION\nwidth:10%\n').regions.size).toBe(0));

  it.each([
    ['STYLE\n::cue { color: red }', 1],
    ['STYLE \t\n::cue { color: red }', 1],
    ['STYLE x\n::cue { color: red }', 0],
    ['style\n::cue { color: red }', 0],
    // An arrow or an empty line ends the style sheet.
    ['STYLE\n::cue { color: red }\na --> b', 1],
    ['STYLE\n\n::cue { color: red }', 0],
  ])('is parsed with the style block %j: %i non-empty style sheets', (block, count) =>
    expect(readCueRules(parseVtt(`WEBVTT\n\n${block}\n`).styles).length).toBe(count),
  );
});

describe('a WebVTT style sheet', () => {
  const [node] = parseCueText('<v.loud.yellow Mary>Hello</v>');
  const find = (sheet: string, isCue = false) =>
    findDeclarations(
      readCueRules([sheet]),
      'intro',
      isCue || typeof node === 'string' || !node ? null : node,
    );

  it.each([
    ['::cue(v) { color: red }', [['color', 'red']]],
    [
      '::cue(.loud) { font-weight: bold; color: red }',
      [
        ['font-weight', 'bold'],
        ['color', 'red'],
      ],
    ],
    ['::cue(v.loud.yellow) { color: red }', [['color', 'red']]],
    ['::cue(v[voice="Mary"]) { color: red }', [['color', 'red']]],
    ['::cue(b), ::cue([voice=Mary]) { color: red }', [['color', 'red']]],
    ['/* x */ ::cue(v) { background: blue /* y */ }', [['background-color', 'blue']]],
    ['::cue(v[voice="Esme"]) { color: red }', []],
    ['::cue(b) { color: red }', []],
    ['::cue(v b) { color: red }', []],
    ['::cue { color: red }', []],
    ['v { color: red }', []],
    ['::cue(v) { position: fixed; content: "x"; width: 9999px; display: none }', []],
    ['::cue(v) { background: url(https://elsewhere.example/) }', []],
    ['::cue(v) { color: var(--cue-ink); font-family: "\\75rl" }', []],
    ['@import "x"; ::cue(v) { color: red }', []],
    ['@media print { ::cue(v) { color: red } }', []],
  ])('applies to parts of a cue: %j', (sheet, declarations) => expect(find(sheet)).toEqual(declarations));

  it.each([
    ['::cue { color: red }', [['color', 'red']]],
    ['::cue(#intro) { color: red }', [['color', 'red']]],
    ['::cue(#other) { color: red }', []],
    ['::cue(v) { color: red }', []],
  ])('applies to the whole cue: %j', (sheet, declarations) =>
    expect(find(sheet, true)).toEqual(declarations),
  );
});
