import { describe, expect, it } from 'vitest';

import { findSentence } from '@/lib/videos/library/speech/find-sentences';
import {
  createKeyOf,
  isFoundBy,
  splitWords,
  readTracks,
  type SpokenCue,
  writeTracks,
} from '@/lib/videos/library/speech/spoken-words';

describe('the searchable words of a text', () => {
  it.each([
    ['In der KÜCHE, hinten.', ['in', 'der', 'kuche', 'hinten']],
    ['Straßenbahn 12a – 50%', ['strassenbahn', '12a', '50']],
    ["don't snake_case", ['don', 't', 'snake', 'case']],
    ['安全 第一', ['安全', '第一']],
    ['…', []],
    ['x'.repeat(50), ['x'.repeat(40)]],
  ])('include for %j: %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it.each([
    ['schulungen', 'schulung', true],
    ['schulung', 'schulungen', false],
    ['umschulung', 'schulung', false],
    ['dies', 'die', false],
    ['die', 'die', true],
  ])('let %j be found by %j: %s', (word, searched, isFound) => {
    expect(isFoundBy(word, searched)).toBe(isFound);
  });

  it('differ per workspace in the index, and reveal nothing of the language', () => {
    const [own, other] = [createKeyOf('a'), createKeyOf('b')];
    expect(own('word')).not.toBe(other('word'));
    expect(own('word')).toMatch(/^[a-z0-9]{10}word$/);
    expect(own('word').slice(0, 10)).toBe(own('else').slice(0, 10));
  });
});

const cues = (...texts: string[]): SpokenCue[] => texts.map((text, index) => ({ at: index * 1500, text }));
const track = (...texts: string[]) => ({ language: 'de-DE', cues: cues(...texts) });

describe('the sentence of a search result', () => {
  const safety = track(
    'Willkommen im Werk.',
    'Der Gabelstapler',
    'fährt im Lager immer langsam.',
    'Der Alarm ist laut.',
  );

  it('is complete, with the time and position of its word', () => {
    expect(findSentence([safety], ['lager'])).toEqual({
      text: 'Der Gabelstapler fährt im Lager immer langsam.',
      seconds: 3,
      language: 'de-DE',
      marks: [[26, 31]],
    });
  });

  it('contains most of the words if they are spoken far apart', () => {
    expect(findSentence([safety], ['alarm', 'laut', 'werk'])?.text).toBe('Der Alarm ist laut.');
    expect(findSentence([safety], ['gabel', 'langsam'])?.seconds).toBe(1.5);
  });

  it('is missing if a word is not spoken, or nothing is searched', () => {
    expect(findSentence([safety], ['lager', 'schiff'])).toBeNull();
    expect(findSentence([safety], [])).toBeNull();
    expect(findSentence([], ['lager'])).toBeNull();
  });

  it('starts with the match if the speech has no sentence end', () => {
    const endless = track(...Array.from({ length: 40 }, (_, index) => `und noch ein wort nummer${index}`));
    const found = findSentence([endless], ['nummer20']);
    expect(found?.text).toMatch(/^und noch ein wort nummer20 /);
    expect(found?.text.length).toBeLessThan(200);
    expect(found?.seconds).toBe(30);
  });

  it('comes from the track that contains all words', () => {
    const english = { language: 'en', cues: cues('The forklift is slow.') };
    expect(findSentence([safety, english], ['forklift'])?.language).toBe('en');
  });

  it('survives serialisation', () => {
    expect(readTracks(writeTracks([safety]))).toEqual([safety]);
  });
});
