import { ListLanguagesCommand, TranslateClient, TranslateTextCommand } from '@aws-sdk/client-translate';

import type { TranslatorPort } from '@/lib/ports/translator';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';

const TIMEOUT = 60_000;
/** Translate accepts at most 10,000 bytes per text. */
const MAX_BYTES = 9000;
/** Number of parallel calls: each text is a separate call, and Translate limits bytes per second. */
const AT_ONCE = 4;

/** Locales that Translate supports as such; of all others it uses the language. Its `pt` is Brazilian. */
const exactCodes = new Set(['fa-AF', 'fr-CA', 'es-MX', 'pt-PT', 'zh-TW']);
const otherCodes: Record<string, string> = { nb: 'no', nn: 'no', fil: 'tl', iw: 'he', 'zh-HK': 'zh-TW' };

const toCode = (locale: string): string => {
  if (exactCodes.has(locale)) return locale;
  const [base = locale] = locale.split('-');
  return otherCodes[locale] ?? otherCodes[base] ?? base;
};

/** Amazon Translate. */
export const createAwsTranslator = (options: AwsOptions): TranslatorPort => {
  const client = new TranslateClient(toClientOptions(options, TIMEOUT));

  const translateText = async (
    text: string,
    source: string,
    target: string,
    signal?: AbortSignal,
  ): Promise<string> => {
    if (!text.trim()) return text;
    const { TranslatedText } = await client.send(
      new TranslateTextCommand({ Text: text, SourceLanguageCode: source, TargetLanguageCode: target }),
      signal ? { abortSignal: signal } : {},
    );
    return TranslatedText ?? '';
  };

  return {
    engine: 'aws',
    isAvailable: true,
    maxBytes: MAX_BYTES,

    translate: ({ texts, sourceLanguage, targetLanguage, signal }) =>
      withAwsErrors(
        'translator',
        'translate',
        async () => {
          const [source, target] = [toCode(sourceLanguage), toCode(targetLanguage)];
          const translated: string[] = [];
          for (let index = 0; index < texts.length; index += AT_ONCE) {
            const some = texts.slice(index, index + AT_ONCE);
            translated.push(
              ...(await Promise.all(some.map((text) => translateText(text, source, target, signal)))),
            );
          }
          return translated;
        },
        signal,
      ),

    check: () =>
      withAwsErrors('translator', 'check', async () => {
        await client.send(new ListLanguagesCommand({ MaxResults: 1 }));
      }),
  };
};
