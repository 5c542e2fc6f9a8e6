import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { callEngine, EngineRefusal, type Engine } from '../../shared/call-engine';
import { ProviderError } from '@/lib/ports/provider-error';
import { parseTimedText } from '../parse-timed-text';
import type { SpokenSegment } from '@/lib/ports/transcriber';
import { parseVerbose } from './parse-verbose';

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
export const sendSound = async (engine: Engine, sound: Sound): Promise<SpokenSegment[]> => {
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
