import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';
import type { TranslatorPort } from '@/lib/ports/translator';

import { callEngine, EngineRefusal, type Engine } from '../../shared/call-engine';

export type LibreTranslateOptions = Pick<Engine, 'url' | 'timeoutMs' | 'pause'> & {
  apiKey?: string | undefined;
  maxBytes: number;
};

type Language = { code: string; targets?: string[] };

/** Codes of a locale, the most specific first: releases differ in their codes for Chinese and Norwegian. */
const listCodes = (locale: string): string[] => {
  const [base = '', region = ''] = locale.split('-');
  const special: Record<string, string[]> = {
    'zh-TW': ['zh-Hant', 'zt'],
    'zh-HK': ['zh-Hant', 'zt'],
    'zh-CN': ['zh-Hans', 'zh'],
    'no-NO': ['nb', 'no'],
    'nb-NO': ['nb', 'no'],
    'fil-PH': ['tl'],
  };
  return [...(special[`${base}-${region}`] ?? []), `${base}-${region}`, base];
};

/** LibreTranslate, or another server with its API, which expects the key in the body. */
export const createLibreTranslate = ({ apiKey, maxBytes, ...at }: LibreTranslateOptions): TranslatorPort => {
  const engine: Engine = { ...at, port: 'translator', settings: 'TRANSLATOR' };
  let known: Promise<Language[]> | null = null;

  const fail = (message: string, code?: ProviderErrorCode, cause?: unknown): ProviderError =>
    new ProviderError(message, { port: 'translator', operation: 'translate', retryable: false, code, cause });

  const parse = <T>(text: string): T => {
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw fail(
        `${new URL(engine.url).host} did not return JSON. Check TRANSLATOR_URL.`,
        'misconfigured',
        error,
      );
    }
  };

  const loadLanguages = (): Promise<Language[]> => {
    known ??= callEngine(engine, { operation: 'translate', path: '/languages' }).then(parse<Language[]>);
    // Failures are not cached.
    known.catch(() => (known = null));
    return known;
  };

  const choosePair = async (sourceLanguage: string, targetLanguage: string) => {
    const languages = await loadLanguages();
    const source = listCodes(sourceLanguage)
      .map((code) => languages.find((language) => language.code === code))
      .find(Boolean);
    const reachable = source?.targets ?? languages.map(({ code }) => code);
    const target = listCodes(targetLanguage).find((code) => reachable.includes(code));
    if (source && target) return { source: source.code, target };
    throw fail(
      `The server does not translate from ${sourceLanguage} to ${targetLanguage}. Install this language pair on it.`,
      'unsupported_language',
    );
  };

  const send = async (body: object, signal: AbortSignal | undefined): Promise<unknown> => {
    const text = JSON.stringify({ ...body, ...(apiKey && { api_key: apiKey }) });
    try {
      const answer = await callEngine(engine, {
        operation: 'translate',
        path: '/translate',
        body: () => text,
        signal,
      });
      return parse<{ translatedText?: unknown }>(answer).translatedText;
    } catch (error) {
      // The server answers 413 to a text that is too long, and 400 to other refusals.
      if (error instanceof EngineRefusal && error.status === 413) {
        throw fail(`${error.detail}. Set TRANSLATOR_MAX_BYTES below ${maxBytes}.`, 'misconfigured', error);
      }
      throw error;
    }
  };

  return {
    engine: 'libretranslate',
    isAvailable: true,
    maxBytes,

    translate: async ({ texts, sourceLanguage, targetLanguage, signal }) => {
      const q = texts.filter((text) => text.trim());
      if (q.length === 0) return texts;
      const { source, target } = await choosePair(sourceLanguage, targetLanguage);
      const answer = await send({ q, source, target, format: 'text' }, signal);
      const isWhole = Array.isArray(answer) && answer.length === q.length;
      if (!isWhole) throw fail('The server returned a different number of texts than it was sent.');
      const translated = answer.map(String);
      return texts.map((text) => (text.trim() ? (translated.shift() ?? text) : text));
    },

    check: async () => {
      const languages = parse<Language[]>(
        await callEngine(engine, { operation: 'check', path: '/languages', attempts: 1 }),
      );
      const [first] = languages;
      if (!first) throw fail('The server has no languages installed.', 'misconfigured');
      // The list of languages is public; only a translation shows whether the key is accepted.
      await send(
        { q: ['ok'], source: first.code, target: first.targets?.[0] ?? first.code, format: 'text' },
        undefined,
      );
    },
  };
};
