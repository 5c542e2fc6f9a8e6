import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { createKeyOf, writeTracks } from '@/lib/videos/library/speech/spoken-words';

import { openDatabase } from './fill-library';

const syllables = [
  'ba',
  'ker',
  'lo',
  'min',
  'tur',
  'sel',
  'dan',
  'fie',
  'hol',
  'gri',
  'nu',
  'west',
  'zan',
  'pre',
];
const vocabularySize = 20_000;
const cueCount = 60;
const cueLength = 8;
const batch = 500;

const makeWord = (index: number): string => {
  let word = '';
  for (let rest = index + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
};
const vocabulary = Array.from({ length: vocabularySize }, (_, index) => makeWord(index));

/** Like in real languages, few words are frequent and most are rare. */
const pickWord = (): string => vocabulary[Math.floor(Math.random() ** 3 * vocabularySize)] ?? '';

/** The words that benches search for: in all videos, in every fifth, in every thousandth, in 30. */
const findSpecial = (index: number, count: number): string[] => [
  'Willkommen',
  ...(index % 5 === 0 ? ['Gabelstapler'] : []),
  ...(index % 1000 === 0 ? ['Zebrastreifen'] : []),
  ...(index % Math.floor(count / 30) === 0 && index / Math.floor(count / 30) < 30 ? ['Kranwagen'] : []),
];

const makeTranscript = (index: number, count: number) => {
  const cues = Array.from({ length: cueCount }, (_, at) => ({
    at: at * 4000,
    words: Array.from({ length: cueLength }, pickWord),
  }));
  // At a random position, because the search for a sentence starts at the beginning.
  for (const word of findSpecial(index, count)) cues[Math.floor(Math.random() * cueCount)]?.words.push(word);
  const words = new Set(cues.flatMap((cue) => cue.words).map((word) => word.toLowerCase()));
  const spoken = cues.map((cue) => ({ at: cue.at, text: `${cue.words.join(' ')}.` }));
  return { words: [...words], tracks: writeTracks([{ language: 'de-DE', cues: spoken }]) };
};

/** Adds a transcript of 480 words to all videos that `fillLibrary` inserted, as the worker would. */
export const fillSpeech = async (url: string, workspace: string): Promise<void> => {
  const client = await openDatabase(url);
  const toKey = createKeyOf(workspace);
  const read = (sql: string, args: string[]) => client.execute({ sql, args });
  const { rows: last } = await read('SELECT coalesce(max(speech_key), 0) AS key FROM transcripts', []);
  const { rows } = await read('SELECT id FROM videos WHERE workspace_id = ? ORDER BY created_at', [
    workspace,
  ]);
  for (let from = 0; from < rows.length; from += batch) {
    const statements = rows.slice(from, from + batch).flatMap(({ id }, offset) => {
      const key = Number(last[0]?.key) + from + offset + 1;
      const { words, tracks } = makeTranscript(from + offset, rows.length);
      return [
        {
          sql:
            'INSERT INTO transcripts (id, video_id, speech_key, tracks, workspace_id) ' +
            'VALUES (?, ?, ?, ?, ?)',
          args: [randomUUID(), String(id), key, tracks, workspace],
        },
        {
          sql: 'INSERT INTO speech_index (rowid, words) VALUES (?, ?)',
          args: [key, words.map(toKey).join(' ')],
        },
        { sql: 'UPDATE videos SET speech_key = ? WHERE id = ?', args: [key, String(id)] },
      ];
    });
    await client.batch(statements, 'write');
  }
  client.close();
  // Lets the process notice connections that the server has closed, like in `fillLibrary`.
  await pause(100);
};
