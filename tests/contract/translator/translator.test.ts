import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createAwsTranslator } from '@/lib/adapters/translator/aws/aws-translator';
import { createLibreTranslate } from '@/lib/adapters/translator/libretranslate/libretranslate-translator';
import { createOffTranslator } from '@/lib/adapters/translator/off/off-translator';
import { createOpenAiTranslator } from '@/lib/adapters/translator/openai/openai-translator';
import { ProviderError } from '@/lib/ports/provider-error';
import type { TranslatorPort } from '@/lib/ports/translator';
import { startAwsTextServer } from '@/tests/support/ai/aws-text-server';
import { startChatServer, type ChatRequest } from '@/tests/support/ai/chat-server';
import { startHttpServer } from '@/tests/support/ai/start-http-server';

type Harness = {
  translator: TranslatorPort;
  withWrongKey: TranslatorPort;
  /** The expected translation of each line. */
  expected: (line: string) => RegExp;
  faults: string[];
  stop: () => Promise<void>;
};

const { TEST_TRANSLATE_URL, TEST_TRANSLATE_API_KEY } = process.env;
const pause = async (): Promise<void> => undefined;
const timeoutMs = 20_000;

const startLibreTranslate = async (): Promise<Harness> => {
  const create = (apiKey: string | undefined) =>
    createLibreTranslate({ url: TEST_TRANSLATE_URL ?? '', apiKey, maxBytes: 5000, timeoutMs, pause });
  const words: Record<string, RegExp> = { 'the house': /casa/i, 'the door': /puerta/i, 'the water': /agua/i };
  return {
    translator: create(TEST_TRANSLATE_API_KEY),
    withWrongKey: create('wrong-key-4711'),
    expected: (line) => words[line] ?? /^$/,
    faults: [],
    stop: async () => undefined,
  };
};

const dictionary: Record<string, string> = {
  'the house': 'la casa',
  'the door': 'la puerta',
  'the water': 'el agua',
};
const translateLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => dictionary[line] ?? `?${line}`)
    .join('\n');

const writeTranslation = ({ messages }: ChatRequest): string => {
  const material = messages[1]?.content ?? '';
  if (!messages[0]?.content.includes('JSON array')) return translateLines(material);
  const translated = (JSON.parse(material) as string[]).map(translateLines);
  return `\`\`\`json\n${JSON.stringify(translated)}\n\`\`\``;
};

const startOpenAi = async (): Promise<Harness> => {
  const server = await startChatServer({ write: writeTranslation });
  const create = (apiKey: string) =>
    createOpenAiTranslator({ ...server, apiKey, maxBytes: 5000, timeoutMs, pause });
  return {
    translator: create(server.apiKey),
    withWrongKey: create('wrong-key-4711'),
    expected: (line) => new RegExp(`^${dictionary[line]}$`),
    faults: [],
    stop: server.stop,
  };
};

const awsOptions = { region: 'eu-central-1', accessKeyId: 'test', secretAccessKey: 'test' };

const startAws = async (): Promise<Harness> => {
  const server = await startAwsTextServer({ errors: ['TooManyRequestsException'] });
  return {
    translator: createAwsTranslator({ ...awsOptions, endpoint: server.url }),
    withWrongKey: createAwsTranslator({ ...awsOptions, accessKeyId: 'wrong-key-4711', endpoint: server.url }),
    expected: (line) => new RegExp(`^es ${line}$`),
    faults: server.faults,
    stop: server.stop,
  };
};

const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const enToEs = { sourceLanguage: 'en-US', targetLanguage: 'es-ES' };

describe.each([
  {
    engine: 'libretranslate',
    missing: TEST_TRANSLATE_URL ? null : 'TEST_TRANSLATE_URL is not set',
    knowsPairs: true,
    start: startLibreTranslate,
  },
  { engine: 'openai', missing: null, knowsPairs: false, start: startOpenAi },
  { engine: 'aws', missing: null, knowsPairs: true, start: startAws },
])('translator port: $engine', ({ engine, missing, knowsPairs, start }) => {
  let harness: Harness;
  const test = (name: string, run: () => Promise<void>) =>
    missing ? it.skip(`${name} (${missing})`, run) : it(name, run);
  if (!missing) {
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.stop());
  }

  test('translates each text separately and returns as many, in the same order', async () => {
    const { translator, expected, faults } = harness;
    expect(translator).toMatchObject({ engine, isAvailable: true });
    const texts = ['the water', 'the house', 'the door', 'the house'];
    const translated = await translator.translate({ texts, ...enToEs });
    expect(translated).toHaveLength(texts.length);
    translated.forEach((text, index) => expect(text).toMatch(expected(texts[index] ?? '')));
    expect(faults).toEqual([]);
  });

  test('keeps line breaks, and texts without anything in them', async () => {
    const { translator, expected } = harness;
    const texts = ['', 'the house\nthe door', ' ', 'the water'];
    const translated = await translator.translate({ texts, ...enToEs });
    expect(translated).toHaveLength(4);
    expect([translated[0], translated[2]]).toEqual(['', ' ']);
    const lines = translated[1]?.split('\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(expected('the house'));
    expect(lines[1]).toMatch(expected('the door'));
    expect(await translator.translate({ texts: [], ...enToEs })).toEqual([]);
  });

  test('accepts as many bytes per call as it declares', async () => {
    const { translator } = harness;
    const texts: string[] = [];
    const line = 'the house';
    while (Buffer.byteLength([...texts, line].join('')) <= translator.maxBytes) texts.push(line);
    expect(
      await translator.translate({ texts: [texts.join(' ').slice(0, translator.maxBytes)], ...enToEs }),
    ).toHaveLength(1);
    expect(translator.maxBytes).toBeGreaterThanOrEqual(500);
    expect(translator.maxBytes).toBeLessThanOrEqual(9000);
  });

  if (knowsPairs) {
    test('fails permanently for an unsupported language pair', async () => {
      const call = harness.translator.translate({
        texts: ['a'],
        sourceLanguage: 'en-US',
        targetLanguage: 'eo',
      });
      const error = await catchError(call);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ port: 'translator', operation: 'translate', retryable: false });
      expect(error).toMatchObject({ code: 'unsupported_language' });
    });
  }

  test('ends early when it is aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    const call = harness.translator.translate({ texts: ['the house'], ...enToEs, signal: stop.signal });
    expect(await catchError(call)).toMatchObject({ name: 'AbortError' });
  });

  test('checks that the engine responds, and names the setting of a wrong key without the key', async () => {
    await expect(harness.translator.check()).resolves.toBeUndefined();
    const error = await catchError(harness.withWrongKey.check());
    expect(error).toMatchObject({ port: 'translator', retryable: false, code: 'misconfigured' });
    expect(String(error)).toMatch(/TRANSLATOR_API_KEY|AWS_ACCESS_KEY_ID/);
    expect(String(error)).not.toContain('4711');
  });
});

describe('translator port: details', () => {
  it('sends each text separately if a chat model returns the wrong number', async () => {
    const server = await startChatServer({
      write: (request) =>
        request.messages[0]?.content.includes('JSON array') ? '["one"]' : writeTranslation(request),
    });
    const translator = createOpenAiTranslator({ ...server, maxBytes: 5000, timeoutMs, pause });
    expect(await translator.translate({ texts: ['the house', 'the door'], ...enToEs })).toEqual([
      'la casa',
      'la puerta',
    ]);
    await server.stop();
  });

  it.each([
    { locale: 'pt-PT', code: 'pt-PT' },
    { locale: 'pt-BR', code: 'pt' },
    { locale: 'nb-NO', code: 'no' },
    { locale: 'zh-TW', code: 'zh-TW' },
    { locale: 'zh-CN', code: 'zh' },
  ])('maps $locale to $code at AWS', async ({ locale, code }) => {
    const server = await startAwsTextServer();
    const translator = createAwsTranslator({ ...awsOptions, endpoint: server.url });
    await translator.translate({ texts: ['a'], sourceLanguage: 'de-DE', targetLanguage: locale });
    expect(server.translations).toEqual([{ Text: 'a', SourceLanguageCode: 'de', TargetLanguageCode: code }]);
    await server.stop();
  });

  it('finds the codes a LibreTranslate server uses', async () => {
    const codes = ['en', 'pt', 'pt-BR', 'zh-Hant', 'nb'];
    const server = await startHttpServer(({ path, body }) =>
      path === '/languages'
        ? { body: codes.map((code) => ({ code, name: code, targets: codes })) }
        : { body: { translatedText: [(JSON.parse(body) as { target: string }).target] } },
    );
    const translator = createLibreTranslate({ url: server.url, maxBytes: 5000, timeoutMs, pause });
    const found: string[] = [];
    for (const targetLanguage of ['pt-PT', 'pt-BR', 'zh-TW', 'nb-NO']) {
      found.push(...(await translator.translate({ texts: ['a'], sourceLanguage: 'en-GB', targetLanguage })));
    }
    expect(found).toEqual(['pt', 'pt-BR', 'zh-Hant', 'nb']);
    await server.stop();
  });

  it('names the setting that makes a call smaller', async () => {
    const server = await startHttpServer(({ path }) =>
      path === '/languages'
        ? { body: [{ code: 'en', targets: ['es'] }] }
        : { status: 413, body: { error: 'Invalid request: request exceeds text limit (500)' } },
    );
    const translator = createLibreTranslate({ url: server.url, maxBytes: 5000, timeoutMs, pause });
    await expect(translator.translate({ texts: ['a'], ...enToEs })).rejects.toThrow(/TRANSLATOR_MAX_BYTES/);
    await server.stop();
  });

  it('reports a retryable fault if nothing responds', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const translator = createLibreTranslate({ url, maxBytes: 5000, timeoutMs, pause });
    const error = await catchError(translator.translate({ texts: ['a'], ...enToEs }));
    expect(error).toMatchObject({
      retryable: true,
      message: expect.stringContaining('TRANSLATOR_URL') as string,
    });
  });

  it('is not available while it is off', async () => {
    const translator = createOffTranslator();
    expect(translator).toMatchObject({ engine: 'off', isAvailable: false });
    await expect(translator.check()).resolves.toBeUndefined();
    expect(await catchError(translator.translate({ texts: ['a'], ...enToEs }))).toMatchObject({
      retryable: false,
    });
  });
});
