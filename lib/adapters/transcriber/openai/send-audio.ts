import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { z } from 'zod';

import { ProviderError } from '@/lib/ports/provider-error';
import type { SpokenSegment, SpokenWord } from '@/lib/ports/transcriber';

import { callEngine, EngineRefusal, type Engine } from '../../shared/call-engine';
import { parseTimedText } from '../parse-timed-text';

const verboseSchema = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
  segments: z
    .array(
      z.object({
        text: z.string(),
        start: z.number(),
        end: z.number(),
        words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
        speaker: z.union([z.string(), z.number()]).nullish(),
      }),
    )
    .nullish(),
});

type Verbose = z.infer<typeof verboseSchema>;
type GivenWord = NonNullable<Verbose['words']>[number];

const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const toWord = ({ word, start, end }: GivenWord): SpokenWord => ({
  text: word.trim(),
  startTime: toMilliseconds(start),
  endTime: toMilliseconds(Math.max(start, end)),
});

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Word times lack punctuation, which the segment's text has. If both contain the same words, those of the
 * text are used.
 */
const punctuate = (text: string, words: SpokenWord[]): SpokenWord[] => {
  const written = text.split(/\s+/).filter((part) => plain(part));
  const isSame =
    written.length === words.length &&
    words.every((word, index) => plain(word.text) === plain(written[index] ?? ''));
  return isSame ? words.map((word, index) => ({ ...word, text: written[index] ?? word.text })) : words;
};

/** Without segments, a pause of a second begins a new one. */
const segmentWords = (words: SpokenWord[]): SpokenSegment[] => {
  const groups: SpokenWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && word.startTime - last.endTime < 1) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({
    text: group.map(({ text }) => text).join(' '),
    startTime: group[0]?.startTime ?? 0,
    endTime: group.at(-1)?.endTime ?? 0,
    words: group,
  }));
};

/**
 * Assigns every word to the segment that contains its middle, otherwise to the next one, so that no word is
 * lost.
 */
const spreadWords = (words: SpokenWord[], segments: { end: number }[]): SpokenWord[][] => {
  const spread: SpokenWord[][] = segments.map(() => []);
  let index = 0;
  for (const word of words) {
    const middle = (word.startTime + word.endTime) / 2;
    while (index < segments.length - 1 && middle > (segments[index]?.end ?? 0)) index += 1;
    spread[index]?.push(word);
  }
  return spread;
};

/** Converts OpenAI's `verbose_json`; null if it has no times. */
const parseVerbose = (text: string): SpokenSegment[] | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = verboseSchema.safeParse(json);
  if (!parsed.success) return null;
  const { words: given, segments } = parsed.data;
  const words = (given ?? []).map(toWord).filter((word) => word.text);
  if (!segments || (segments.length === 0 && words.length > 0)) return given ? segmentWords(words) : null;
  const spread = spreadWords(words, segments);
  return segments
    .map((segment, index) => {
      const own = segment.words
        ? segment.words.map(toWord).filter((word) => word.text)
        : (spread[index] ?? []);
      return {
        text: segment.text.trim(),
        startTime: toMilliseconds(segment.start),
        endTime: toMilliseconds(Math.max(segment.start, segment.end)),
        words: punctuate(segment.text, own),
        ...(segment.speaker != null && { speaker: String(segment.speaker) }),
      };
    })
    .filter((segment) => segment.text);
};

type Sound = { file: string; model: string; language: string; signal: AbortSignal };

type Format = {
  name: string;
  fields: [string, string][];
  parse: (text: string) => SpokenSegment[] | null;
};

/** Response formats, the most detailed first: times of words, of segments, of cues. */
const formats: readonly Format[] = [
  {
    name: 'words',
    fields: [
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
    ],
    parse: parseVerbose,
  },
  { name: 'segments', fields: [['response_format', 'verbose_json']], parse: parseVerbose },
  { name: 'srt', fields: [['response_format', 'srt']], parse: parseTimedText },
  { name: 'vtt', fields: [['response_format', 'vtt']], parse: parseTimedText },
];

/** The response format that each server is known to support. */
const chosen = new Map<string, Format>();

/** Error messages of a server that does not support a format, as opposed to an unreadable file. */
const isAboutFormat = ({ status, detail }: EngineRefusal): boolean =>
  [400, 404, 415, 422, 501].includes(status) &&
  /response_format|timestamp_granularities|format/i.test(detail);

/**
 * Sends an audio file to `/audio/transcriptions` and returns the speech with times in seconds of that file.
 * Requests times of words, or less from servers that do not support them. Throws `EngineRefusal` and
 * `ProviderError`.
 */
export const sendAudio = async (engine: Engine, sound: Sound): Promise<SpokenSegment[]> => {
  const key = `${engine.url} ${sound.model}`;
  const known = chosen.get(key);
  for (const format of known ? [known] : formats) {
    const segments = await ask(engine, sound, format);
    if (!segments) continue;
    chosen.set(key, format);
    return segments;
  }
  chosen.delete(key);
  throw new ProviderError(
    `${sound.model} returns no timestamps. Set TRANSCRIBER_MODEL to a model that supports verbose_json, srt or vtt, such as whisper-1.`,
    { port: 'transcriber', operation: 'transcribe', retryable: false },
  );
};

const ask = async (engine: Engine, sound: Sound, format: Format): Promise<SpokenSegment[] | null> => {
  try {
    return format.parse(await post(engine, sound, format.fields));
  } catch (error) {
    if (error instanceof EngineRefusal && isAboutFormat(error)) return null;
    throw error;
  }
};

const contentTypes: Record<string, string> = { '.flac': 'audio/flac', '.m4a': 'audio/mp4' };

const post = async (
  engine: Engine,
  { file, model, language, signal }: Sound,
  fields: [string, string][],
): Promise<string> => {
  const boundary = `sound-${randomUUID()}`;
  const head = [...fields, ['model', model], ['language', language.split('-')[0] ?? language]]
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  // Servers derive the format from the file extension; storage may use another name.
  const ending = path.extname(file) === '.flac' ? '.flac' : '.m4a';
  const before = Buffer.from(
    `${head}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="sound${ending}"\r\nContent-Type: ${contentTypes[ending]}\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size } = await stat(file);
  const stream = async function* () {
    yield before;
    yield* createReadStream(file);
    yield after;
  };
  return callEngine(engine, {
    operation: 'transcribe',
    path: '/audio/transcriptions',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + size + after.length,
    },
    body: () => Readable.from(stream()),
    signal,
  });
};
