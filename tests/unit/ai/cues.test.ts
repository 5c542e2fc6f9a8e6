import { describe, expect, it } from 'vitest';

import { toTranscript } from '@/lib/ai/transcription/run-transcription';
import { toCues } from '@/lib/ai/transcription/to-cues';
import { fitsCue, wrapLines } from '@/lib/formats/timed-text/cue-text';
import type { SpokenSegment } from '@/lib/ports/transcriber';

/** Each word takes `pace` seconds; `|` is a second of silence. */
const say = (
  text: string,
  { at = 0, pace = 0.3, speaker }: { at?: number; pace?: number; speaker?: string } = {},
): SpokenSegment => {
  let time = at;
  const words = text.split(' ').flatMap((word) => {
    if (word === '|') {
      time += 1;
      return [];
    }
    const startTime = time;
    time += pace;
    return [{ text: word, startTime, endTime: time }];
  });
  return {
    text: words.map((word) => word.text).join(' '),
    startTime: at,
    endTime: time,
    words,
    ...(speaker && { speaker }),
  };
};
const textsOf = (segments: SpokenSegment[]) => toCues(segments).map(({ text }) => text);

const long =
  'An der Kreuzung vor Halle drei queren Stapler den Fußweg von links, ' +
  'deshalb bleiben Sie bitte stehen und schauen ' +
  'sich um, bevor Sie weitergehen und die Fahrbahn betreten.';

describe('cues of a transcript', () => {
  it.each([
    [
      'a sentence is a cue',
      [say('Guten Tag zusammen. Heute geht es um Sicherheit.', { pace: 0.4 })],
      ['Guten Tag zusammen.', 'Heute geht es um Sicherheit.'],
    ],
    ['silence ends a cue', [say('erst | dann weiter')], ['erst', 'dann weiter']],
    ['a short sentence is shown with the next one', [say('Ja. Das stimmt so.')], ['Ja. Das stimmt so.']],
    [
      'an abbreviation and an ordinal end no sentence',
      [say('Am 3. Oktober kommt Dr. Weber zu uns.')],
      ['Am 3. Oktober kommt Dr. Weber zu uns.'],
    ],
    [
      'another speaker starts a cue',
      [say('Kommen Sie mit', { speaker: 'a' }), say('sehr gern', { at: 0.9, speaker: 'b' })],
      ['Kommen Sie mit', 'sehr gern'],
    ],
    ['silence has no cue', [say('')], []],
  ])('%s', (_what, segments, expected) => {
    expect(textsOf(segments)).toEqual(expected);
  });

  it('break a long sentence at a comma, into lines that fit', () => {
    const cues = toCues([say(long)]);
    expect(cues.length).toBeGreaterThan(1);
    expect(cues[0]?.text.replace('\n', ' ')).toMatch(/von links,$/);
    expect(cues.map(({ text }) => text.replace('\n', ' ')).join(' ')).toBe(long);
  });

  it.each([
    ['fast speech', say(`${long} ${long}`, { pace: 0.08 })],
    ['slow speech', say(long, { pace: 1.5 })],
    ['no word times', { ...say(long), words: [] }],
    ['a different number of words', { ...say(long), words: say(long).words.slice(0, 9) }],
    ['one word longer than a line', say(`Sieh ${'x'.repeat(120)} an`)],
  ])('keep to 42 characters, two lines, seven seconds and their order: %s', (_what, segment) => {
    const cues = toCues([segment]);
    expect(cues.length).toBeGreaterThan(0);
    for (const [index, { start, end, text }] of cues.entries()) {
      const lines = text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(end).toBeGreaterThan(start);
      expect(Number.isInteger(start) && Number.isInteger(end)).toBe(true);
      expect(end - start).toBeLessThanOrEqual(8500);
      const next = cues[index + 1];
      if (next) expect(next.start - end === 0 || next.start - end >= 1).toBe(true);
      if (next) expect(end).toBeLessThanOrEqual(next.start);
    }
    const said = segment.text.replace(/\s/g, '');
    expect(cues.map(({ text }) => text.replace(/\s/g, '')).join('')).toBe(said);
  });

  it('stay long enough to be read if there is room, and leave a gap of two frames', () => {
    const [first, second] = toCues([say('Ja. | Das ist richtig so.', { pace: 0.2 })]);
    expect(first).toMatchObject({ start: 0, end: 1000 });
    expect(second?.start).toBe(1200);
    const [tight, next] = toCues([
      say('Eins zwei drei vier.', { pace: 0.3 }),
      say('Fünf sechs sieben acht.', { at: 1.2 }),
    ]);
    expect((next?.start ?? 0) - (tight?.end ?? 0)).toBe(84);
  });
});

describe('a transcript', () => {
  it('names speakers in the order they speak if there are several', () => {
    const talk = [
      say('Guten Tag.', { speaker: 'spk_4' }),
      say('Hallo.', { at: 3, speaker: 'spk_0' }),
      say('Danke.', { at: 6, speaker: 'spk_4' }),
    ];
    expect(toTranscript(talk, 'de-DE')).toContain('<v Sprecher 1>Guten Tag.');
    expect(toTranscript(talk, 'fr-FR')?.match(/<v [^>]+>/g)).toEqual([
      '<v Speaker 1>',
      '<v Speaker 2>',
      '<v Speaker 1>',
    ]);
    expect(toTranscript(talk.slice(0, 1), 'de-DE')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGuten Tag.\n',
    );
  });

  it('contains no markup from its words', () => {
    expect(toTranscript([say('a <b>b --> c')], 'de-DE')).toContain('a &lt;b&gt;b --&gt; c');
  });

  it('is empty if nothing was said', () => {
    expect(toTranscript([{ text: '  ', startTime: 0, endTime: 1, words: [] }], 'de-DE')).toBeNull();
  });
});

describe('lines of a cue', () => {
  it.each([
    ['kurz', 'kurz'],
    ['x'.repeat(42), 'x'.repeat(42)],
    [
      'An der Kreuzung vor Halle 3 queren Stapler den Fußweg.',
      'An der Kreuzung vor Halle 3\nqueren Stapler den Fußweg.',
    ],
    [
      'Bleiben Sie bitte stehen, schauen Sie sich um und warten.',
      'Bleiben Sie bitte stehen,\nschauen Sie sich um und warten.',
    ],
  ])('are balanced: %s', (text, expected) => {
    expect(wrapLines(text)).toBe(expected);
  });

  it('exceed two lines only if a text does not fit otherwise', () => {
    const text = Array(12).fill('zehn Zeich').join(' ');
    expect(fitsCue(text)).toBe(false);
    expect(wrapLines(text).split('\n')).toHaveLength(4);
  });
});
