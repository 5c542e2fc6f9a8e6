import { createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Phrase } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';

import { refuseRequest } from '../server/refuse-request';

/**
 * Reads a body of known length and pushes it back for the next reader; null if the client disconnects before
 * all of it has arrived.
 */
export const peekBody = async (req: IncomingMessage, length: number): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let missing = length;
  while (missing > 0) {
    const chunk = req.read() as Buffer | null;
    if (chunk) {
      chunks.push(chunk);
      missing -= chunk.length;
    } else if (req.readableEnded || req.destroyed || !(await canGoOn(req))) return null;
  }
  const bytes = Buffer.concat(chunks);
  // Pushed back before the stream ends; `unshift` fails after the end.
  if (bytes.length > 0) req.unshift(bytes);
  return bytes.toString('utf8');
};

/** Waits for more data; false if none will come. */
const canGoOn = (req: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (isOn: boolean) => () => {
      req.off('readable', goOn).off('end', stop).off('close', stop).off('error', stop);
      resolve(isOn);
    };
    const goOn = settle(true);
    const stop = settle(false);
    req.once('readable', goOn).once('end', stop).once('close', stop).once('error', stop);
  });

const manifestFile = '.next/server/server-reference-manifest.json';

/** Makes a page of an earlier build reload itself. */
const unknownAction = { 'x-nextjs-action-not-found': '1' };

/**
 * Answers server function calls of pages that Next would answer with a 500; returns whether it answered.
 * Reads the manifest of the build in the current folder.
 */
export const createActionGate = () => {
  const check = createActionCheck(JSON.parse(readFileSync(manifestFile, 'utf8')) as ActionManifest);
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const { 'next-action': id, 'content-type': contentType = '', 'content-length': length } = req.headers;
    if (req.method !== 'POST' || typeof id !== 'string') return false;
    const body = await peekBody(req, Number(length ?? 0));
    if (body === null) return true;
    const fault = await check({ id, contentType, body });
    if (fault) refuseRequest(res, fault, fault.status === 404 ? unknownAction : {});
    return fault !== null;
  };
};

/** The server functions that pages call, from the build's `server-reference-manifest.json`. */
export type ActionManifest = { node: Record<string, { filename?: string }>; encryptionKey: string };

type ActionCall = { id: string; contentType: string; body: string };

/** A file of this project. The only other function is Payload's, which switches the language. */
const ownFile = 'app/(payload)/layout.tsx';

const refuse = (detail: Phrase): AppError => new AppError('validation_failed', { detail });

/**
 * Returns why Next or React would fail at a call, before they see it: they answer 500 to a body they cannot
 * decode, and never answer one that references a missing part. Null for a call that a panel page made.
 */
export const createActionCheck =
  ({ node, encryptionKey }: ActionManifest) =>
  async ({ id, contentType, body }: ActionCall): Promise<AppError | null> => {
    if (!Object.hasOwn(node, id)) return new AppError('not_found');
    if (node[id]?.filename === ownFile) {
      if (!/^text\/plain\s*(?:;|$)/i.test(contentType)) return new AppError('unsupported_media_type');
      return isCall(body) ? null : refuse('The request body is not a valid server function call.');
    }
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return new AppError('unsupported_media_type');
    const sealed = await readSealed(body, contentType);
    const isWhole = sealed !== null && isSealed(sealed, id, encryptionKey);
    return isWhole ? null : refuse('The arguments were not encoded by a page.');
  };

/** Reads the encrypted bound argument. React sends it as a separate form field, before the language. */
const readSealed = async (body: string, contentType: string): Promise<unknown> => {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const [first, second] = [form?.get('0'), form?.get('1')];
  if (typeof first !== 'string' || typeof second !== 'string' || [...(form?.keys() ?? [])].length !== 2)
    return null;
  const [promised, language, ...rest] = parse<unknown[]>(first, Array.isArray) ?? [];
  const isWhole =
    promised === '$@1' && typeof language === 'string' && !language.startsWith('$') && rest.length === 0;
  return isWhole ? parse(second, (value) => typeof value === 'string') : null;
};

const parse = <T>(text: string, isWanted: (value: unknown) => boolean): T | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? (value as T) : null;
  } catch {
    return null;
  }
};

/** The values of an array are keyed by index. */
const hasValues = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) || Array.isArray(value);

const isCall = (body: string): boolean => {
  const args = parse<unknown[]>(body, Array.isArray);
  return args?.length === 1 && isRecord(args[0]) && isReadable(args, args);
};

/**
 * React's encodings of values that JSON lacks. Its other prefixes reference further parts of a form, which a
 * plain text body does not have.
 */
const markedValue = /^\$(?:\$|undefined$|NaN$|Infinity$|-Infinity$|-0$|D|n-?\d{1,300}$)/;

/** A repeated object is encoded as a path to its first occurrence, starting at the argument list. */
const reference = /^\$0(?::|$)/;

const maxLevels = 100;

/**
 * The account forms send a field's `validate` function as a temporary reference, which Payload never calls on
 * the server.
 */
const isKeptFunction = (name: string, value: unknown): boolean => name === 'validate' && value === '$T';

const isReadable = (value: unknown, root: unknown, level = 0): boolean => {
  if (level > maxLevels) return false;
  if (typeof value === 'string') {
    if (!value.startsWith('$')) return true;
    return reference.test(value) ? leadsSomewhere(value, root) : markedValue.test(value);
  }
  if (!hasValues(value)) return true;
  return Object.entries(value).every(
    ([name, each]) => isKeptFunction(name, each) || isReadable(each, root, level + 1),
  );
};

const leadsSomewhere = (text: string, root: unknown): boolean => {
  let place = root;
  for (const name of text.split(':').slice(1)) {
    if (!hasValues(place) || !Object.hasOwn(place, name)) return false;
    place = place[name];
  }
  return hasValues(place);
};

/**
 * Checks an argument that Next encrypted by AES-256-GCM with the build's key: 16 bytes of nonce, a ciphertext
 * whose plaintext starts with the function's id, 16 bytes of tag.
 */
const isSealed = (value: unknown, id: string, key: string): boolean => {
  if (typeof value !== 'string') return false;
  const bytes = Buffer.from(value, 'base64');
  // Node ignores invalid base64 that other decoders reject.
  if (bytes.toString('base64') !== value || bytes.length <= 32) return false;
  try {
    const opener = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 16));
    opener.setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([opener.update(bytes.subarray(16, -16)), opener.final()]).toString('utf8');
    return text.startsWith(id);
  } catch {
    return false;
  }
};
