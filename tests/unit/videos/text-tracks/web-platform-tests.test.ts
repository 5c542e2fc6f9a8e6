import { describe, expect, it } from 'vitest';

import { readVtt, getCues, writeVtt } from '@/lib/formats/timed-text/vtt-document';
import { parseVtt, type VttCue } from '@/player/captions/parse-vtt';

// One test for each file of web-platform-tests' webvtt/parsing/file-parsing, by its name, with our own files.
// Storage and editor use one reader, the player another one; both must agree.

const times = '00:00:00.000 --> 00:00:01.000';
const file = (...blocks: string[]): string => ['WEBVTT', ...blocks].join('\n\n');
/** One cue for each of the given settings, appended to the line of times. */
const withSettings = (...settings: string[]): string =>
  file(...settings.map((each) => `${times}${each && ` ${each}`}\ntext`));

const parse = (source: string): VttCue[] => {
  const { document, faults } = readVtt(source);
  const isFile = !faults.some(({ reason }) => reason === 'header');
  const { cues } = parseVtt(source);
  expect(getCues(document).map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
  // Writing and reading it again changes nothing.
  if (isFile) expect(parseVtt(writeVtt(document))).toEqual(parseVtt(source));
  return cues;
};
const textsOf = (source: string): string[] => parse(source).map(({ text }) => text);
const all = <K extends keyof VttCue>(source: string, key: K): VttCue[K][] =>
  parse(source).map((cue) => cue[key]);

describe('signature', () => {
  it.each([
    ['signature-bom', `\ufeffWEBVTT\n\n${times}\ntext`, ['text']],
    ['signature-no-newline', 'WEBVTT', []],
    ['signature-space', 'WEBVTT \n', []],
    ['signature-space-no-newline', 'WEBVTT ', []],
    ['signature-tab', 'WEBVTT\t\n', []],
    ['signature-tab-no-newline', 'WEBVTT\t', []],
    ['signature-timings', `WEBVTT ${times}\ntext`, []],
    ['signature-timings, with a cue', `WEBVTT ${times}\n\n${times}\ntext`, ['text']],
    ['header-garbage', `WEBVTT\nsomething\nelse\n\n${times}\ntext`, ['text']],
    ['header-space', `WEBVTT words\n\n${times}\ntext`, ['text']],
    ['header-tab', `WEBVTT\twords\n\n${times}\ntext`, ['text']],
    ['header-timings', `WEBVTT\n${times}\ntext`, ['text']],
  ])('%s', (_name, source, texts) => expect(textsOf(source)).toEqual(texts));

  it.each([
    ['signature, invalid', `WEBFTT\n\n${times}\ntext`],
    ['signature, invalid whitespace', `WEBVTT\f\n\n${times}\ntext`],
    ['signature, missing whitespace', `WEBVTT-x\n\n${times}\ntext`],
    ['signature, partial', 'WEBV'],
    ['signature, empty', ''],
  ])('signature-invalid: %s', (_name, source) => {
    expect(textsOf(source)).toEqual([]);
    expect(readVtt(source).faults).toEqual([{ line: 1, reason: 'header' }]);
  });
});

describe('blocks', () => {
  it('arrows', () => {
    const above = ['-->', 'foo-->', '-->foo', '--->', '-->-->'];
    const source = file(above.map((line) => `${line}\n${times}\ntext`).join('\n'), '00:00.000 -a -->');
    expect(textsOf(source)).toEqual(above.map(() => 'text'));
  });

  it('ids', () => {
    const ids = [' leading', 'trailing ', '-- >', '->', ' '];
    expect(all(file(...ids.map((id) => `${id}\n${times}\ntext`)), 'id')).toEqual(ids);
  });

  it('newlines', () => {
    const ends = ['\r', '\n', '\r\n'];
    const cues = ends.map((end, index) => `${index}${end}${times}${end}text${end}${end}`);
    expect(all(`WEBVTT\n\n${cues.join('')}`, 'id')).toEqual(['0', '1', '2']);
    expect(textsOf(`WEBVTT\n\n\rlfcr\n${times}\ntext\n\r`)).toEqual(['text']);
  });

  it('nulls', () => {
    expect(textsOf(`WEBVTT\n\0\nstill the header\n${times}\na\0b`)).toEqual(['a\ufffdb']);
    expect(all(file(`\0\n${times}\ntext`), 'id')).toEqual(['\ufffd']);
    const settings = ['align\0:end', 'align:end\0', '\0 align:end'];
    expect(all(withSettings(...settings), 'align')).toEqual(['center', 'center', 'end']);
    expect(all(file(`${times}\0align:end\ntext`), 'align')).toEqual(['center']);
    const broken = [...times].flatMap((_, at) => {
      // NUL after the last digit counts as a setting.
      return [`${times.slice(0, at)}\0${times.slice(at)}`, `${times.slice(0, at)}\0${times.slice(at + 1)}`];
    });
    expect(textsOf(file(...broken.map((line) => `${line}\ngone`)))).toEqual([]);
  });

  it('whitespace-chars', () => {
    const [start, end] = times.split(' --> ');
    const line = (space: string) => `${space}${start}${space}-->${space}${end}${space}\n${space}text`;
    expect(textsOf(file(...['  ', '\t\t', '\f\f', '\v'].map(line)))).toEqual([
      '  text',
      '\t\ttext',
      '\f\ftext',
    ]);
  });

  it('stylesheets, stylesheets-newlines and stylesheets-none', () => {
    const rule = '::cue(#a) {\n  color: red;\n} /*\nNOTE 00:00 -- > 00:01\n*/';
    const source = file(`STYLE\n${rule}`, '.gone { }', `${times}\ntext`, 'STYLE\n::cue(b) { }');
    expect(textsOf(source)).toEqual(['text']);
    expect(parseVtt(source).styles).toEqual([rule]);
    expect(parseVtt('WEBVTT\n').styles).toEqual([]);
  });
});

describe('timings', () => {
  const spans = (...lines: string[]): [number, number][] =>
    parse(file(...lines.map((line) => `${line}\ntext`))).map((cue) => [cue.startTime, cue.endTime]);
  const end = '--> 00:00:01.000';

  it('timings-60', () => {
    const broken = [`00:60.000 ${end}`, `00:00:60.000 ${end}`, `00:60:00.000 ${end}`, `60:00.000 ${end}`];
    expect(spans(...broken, '00:00:00.000 --> 60:00:01.000', '60:00:00.000 --> 60:00:01.000')).toEqual([
      [0, 216_001],
      [216_000, 216_001],
    ]);
  });

  it('timings-eof', () => {
    const whole = '00:00:00.000 -->';
    for (let at = 1; at <= whole.length; at += 1)
      expect(parse(`WEBVTT\n\n${whole.slice(0, at)}`), whole.slice(0, at)).toEqual([]);
  });

  it('timings-garbage', () => {
    const broken = [
      'x00:00:00.000',
      '0x0:00:00.000',
      '00x00:00.000',
      '00:00:00x000',
      '00:00:00.000x',
      '-00:00.000',
    ];
    expect(
      spans(...broken.map((time) => `${time} ${end}`), `00:00:00.000 --x>`, `${times.slice(0, -4)}x000`),
    ).toEqual([]);
  });

  it('timings-negative', () => {
    expect(spans('00:00:00.000 --> 00:00:00.000', '01:00:00.000 --> 00:59:59.999')).toEqual([
      [0, 0],
      [3600, 3599.999],
    ]);
  });

  it('timings-omitted-hours', () => {
    const given = [`00:00.000 ${end}`, '00:00:00.000 --> 00:01.000', '00:00.000 --> 00:01.000'];
    expect(spans(...given)).toEqual(given.map(() => [0, 1]));
  });

  it('timings-too-long', () => {
    const parts = [
      '00::00:00.000',
      '00:000:00.000',
      '00:00:000.000',
      '00:00:00..000',
      '00:00:00.0000',
      '000:00.000',
    ];
    expect(spans(...parts.map((time) => `${time} ${end}`), '00:00.000 --> 00:00:01.0000')).toEqual([]);
    expect(spans(`000:00:00.000 ${end}`, '00:00:00.000 --> 000:00:01.000')).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('timings-too-short', () => {
    const parts = [
      '00:0:00.000',
      '00:00:0.000',
      '00:00:00.00',
      '00:00:00',
      '00:',
      '0:00.000',
      '00:0.000',
      '.',
      '',
    ];
    expect(spans(...parts.map((time) => `${time} ${end}`), '00:00.000 --> 0:01.000')).toEqual([]);
    expect(spans(`0:00:00.000 ${end}`, '00:00:00.000 --> 0:00:01.000')).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('settings', () => {
  it('settings-align', () => {
    const given = [
      '',
      'align:start',
      'align:left',
      'align:start align:end',
      'align:end align:CENTER',
      'align:middle',
    ];
    expect(all(withSettings(...given), 'align')).toEqual(['center', 'start', 'left', 'end', 'end', 'center']);
    expect(all(withSettings(`${'align:end '.repeat(500)}align:center`), 'align')).toEqual(['center']);
  });

  it('settings-line', () => {
    const given = ['-1', '0', '-0', '65536', '1.5', '100%', '100%,start'];
    const lines = [-1, 0, 0, 65_536, 1.5, 100, 100];
    expect(all(withSettings(...given.map((each) => `line:${each}`)), 'line')).toEqual(lines);
    const broken = ['65536%', '-0%', '101%', '1%-', '1-', '%1', '1%%', ' 0%', '-', '%', '1..5', '.5', '5.'];
    broken.push('1e2', '9'.repeat(400));
    // The specification and later versions of the test file accept these settings as a whole or not at all.
    broken.push('100%,middle', '100%,', '100%,startend', '100%,start,end');
    expect(all(withSettings(...broken.map((each) => `line:${each}`)), 'line')).toEqual(
      broken.map(() => 'auto'),
    );
    expect(all(withSettings('line:100%,center', 'line:100%,end'), 'lineAlign')).toEqual(['center', 'end']);
  });

  it('settings-multiple', () => {
    expect(parse(withSettings('align:start line:1% vertical:lr size:50% position:25%'))).toMatchObject([
      { align: 'start', line: 1, snapToLines: false, vertical: 'lr', size: 50, position: 25 },
    ]);
  });

  it('settings-position', () => {
    expect(all(withSettings('position:1%', 'position:1% position:x', 'position:1.5%'), 'position')).toEqual([
      ...[1, 1, 1.5],
    ]);
    expect(all(withSettings('position:1%,line-left', 'position:1%,center'), 'positionAlign')).toEqual([
      ...['line-left', 'center'],
    ]);
    const broken = ['-1%', '1', '1x', '1%x', '', ' 1%', '101%', '101%,center'];
    broken.push('1%,middle', '1%,', '1%,auto', '1%,line-leftcenter', '1%,center,center');
    const source = withSettings(...broken.map((each) => `position:${each}`));
    for (const key of ['position', 'positionAlign'] as const)
      expect(all(source, key)).toEqual(broken.map(() => 'auto'));
  });

  it('settings-size', () => {
    const given = [
      '',
      'size:1xx size:2%',
      'size:0%',
      'size:00%',
      'size:50% size:101%',
      'size:1.5%',
      'size:1%%',
    ];
    expect(all(withSettings(...given), 'size')).toEqual([100, 2, 0, 0, 50, 1.5, 100]);
  });

  it('settings-vertical', () => {
    const given = ['', 'vertical:lr', 'vertical:rl vertical:lr', 'vertical:', 'vertical:RL', 'vertical: rl'];
    expect(all(withSettings(...given), 'vertical')).toEqual(['', 'lr', 'lr', '', '', '']);
  });

  it('settings-region', () => {
    const given = ['region:foo', 'region:foo region:bar', 'region:', 'region: foo', 'region :foo'];
    expect(all(withSettings(...given), 'region')).toEqual(['foo', 'bar', '', '', '']);
  });
});

describe('regions', () => {
  const regionsOf = (...blocks: string[]) => {
    const source = file(...blocks.map((block) => `REGION\n${block}`), `${times}\ntext`);
    parse(source);
    return [...parseVtt(source).regions.values()];
  };

  it('header-regions and regions-id', () => {
    const regions = regionsOf(
      'id:foo\nid:bar\nlines:1',
      'id:bar id:foo\nlines:2',
      'id:id\nid: foo\nlines:4',
      'lines:5',
    );
    expect(regions.map(({ id, lines }) => [id, lines])).toEqual([
      ['bar', 1],
      ['foo', 2],
      ['id', 4],
    ]);
  });

  it('regions-lines', () => {
    const given = ['0', '1', '101', '65536', '-1', '1.5', 'x', ' 2'];
    const regions = regionsOf(...given.map((lines, index) => `id:${index}\nlines:${lines}`));
    expect(regions.map(({ lines }) => lines)).toEqual([0, 1, 101, 65_536, 3, 3, 3, 3]);
  });

  it('regions-old', () => {
    const source = file('REGION: id=foo width=40% lines=3', `${times} region:foo\ntext`);
    expect(textsOf(source)).toEqual(['text']);
    expect(parseVtt(source).regions.size).toBe(0);
  });

  it.each([
    ['regions-regionanchor', 'regionanchor', 'regionAnchor'],
    ['regions-viewportanchor', 'viewportanchor', 'viewportAnchor'],
  ] as const)('%s', (_name, setting, key) => {
    const given = ['1%,1%', '100%,0%', '0,0', '0%,0', '1%', ',1%', '101%,1%', '-0%,0%', '1%, 1%'];
    const regions = regionsOf(...given.map((value, index) => `id:${index}\n${setting}:${value}`));
    const none = given.slice(2).map(() => [0, 100]);
    expect(regions.map((region) => region[key])).toEqual([[1, 1], [100, 0], ...none]);
  });

  it('regions-scroll', () => {
    const given = [
      '',
      'scroll:up',
      'scroll:up scroll:up',
      'scroll:down',
      'scroll: up\nscroll :up',
      'scroll:up scroll:',
    ];
    const regions = regionsOf(...given.map((scroll, index) => `id:${index}\n${scroll}`.trim()));
    expect(regions.map(({ isScrolling }) => isScrolling)).toEqual([false, true, true, false, false, true]);
  });
});
