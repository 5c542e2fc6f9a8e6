import { afterEach, describe, expect, it, vi } from 'vitest';

import { translateToast } from '@/components/admin/workarounds/translate-toast';
import { callApi, callFile, callText, callVersioned } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { AppError, type ErrorCode, errorTable } from '@/lib/core/errors';
import { type Language, languages } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';

const calls: [string, () => Promise<unknown>][] = [
  ['callApi', () => callApi('PATCH', '/api/videos/1', { body: {} })],
  ['callFile', () => callFile('/api/eventLogs/export')],
  ['callText', () => callText('/api/videos/1/texttracks/1/export', new AbortController().signal)],
  ['callVersioned', () => callVersioned('/api/collaborateComments/video', { etag: null })],
];

const html = (status: number, statusText: string) => () =>
  Promise.resolve(new Response('<html><body>nginx</body></html>', { status, statusText }));

/** Each failure of a call: all codes of the API, pages of a proxy, and no response. */
const listFailures = (language: Language): [string, () => Promise<Response>][] => [
  ...(Object.keys(errorTable) as ErrorCode[]).map((code): [string, () => Promise<Response>] => [
    code,
    () => {
      const error = new AppError(code);
      return Promise.resolve(Response.json(error.toBody('request', language), { status: error.status }));
    },
  ]),
  ['a proxy without a server', html(502, 'Bad Gateway')],
  ['a proxy that refuses the size', html(413, 'Payload Too Large')],
  ['a proxy that gives up', html(504, 'Gateway Timeout')],
  ['an unknown path', html(404, 'Not Found')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
];

const fail = async (call: () => Promise<unknown>, answer: () => Promise<Response>): Promise<CallError> => {
  vi.stubGlobal('fetch', vi.fn(answer));
  const error: unknown = await call().catch((reason: unknown) => reason);
  if (error instanceof CallError) return error;
  throw new Error('the call did not fail', { cause: error });
};

afterEach(() => vi.unstubAllGlobals());

describe.each(languages.map((language) => [language]))('a failed call in %s', (language) => {
  const englishTexts = new Set<string>(Object.values(errorTable).map(({ message }) => message));

  it.each(calls)('has a sentence in the panel’s language for every failure: %s', async (_name, call) => {
    for (const [name, answer] of listFailures(language)) {
      const error = await fail(call, answer);
      const sentence = translate(language, describeRefusal(error));
      expect(sentence, name).toMatch(/[.!]$/);
      if (language === 'de') expect(englishTexts.has(sentence), name).toBe(false);
      const other = language === 'de' ? 'en' : 'de';
      expect(sentence, name).not.toBe(translate(other, describeRefusal(error)));
    }
  });

  it.each(calls)('never shows a status text: %s', async (_name, call) => {
    for (const [name, answer] of listFailures(language).slice(-5, -1))
      expect((await fail(call, answer)).message, name).toBe('');
  });

  it('distinguishes a lost connection, an ended session, a limit and a fault of the server', async () => {
    const call = calls[0]![1];
    const describeCode = async (code: ErrorCode) => {
      const error = new AppError(code);
      const body = error.toBody('request', language);
      return describeRefusal(
        await fail(call, () => Promise.resolve(Response.json(body, { status: error.status }))),
      );
    };
    expect(describeRefusal(await fail(call, () => Promise.reject(new TypeError('x'))))).toBe(
      'toasts.offline',
    );
    expect(await describeCode('unauthorized')).toBe('common.signedOut');
    expect(await describeCode('subscription_limit_exceeded')).toBe('failures.limit');
    expect(await describeCode('database_unavailable')).toBe('failures.server');
    expect(await describeCode('video_not_found')).toBe('failures.gone');
  });

  it.each(['Unauthorized', 'Not Found', 'Failed to fetch', 'Bad Gateway', 'no answer'])(
    'replaces the toast “%s” of Payload’s forms',
    (message) => {
      const said = translateToast(message, (key) => translate(language, key));
      expect(said).toMatch(/\.$/);
      expect(said).not.toBe(message);
    },
  );

  it('keeps toasts that are sentences already', () => {
    expect(translateToast('Titel: Pflichtfeld', (key) => translate(language, key))).toBe(
      'Titel: Pflichtfeld',
    );
  });
});
