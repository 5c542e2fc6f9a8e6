import { ProviderError } from '@/lib/ports/provider-error';
import type { TranslatorPort } from '@/lib/ports/translator';

/** No engine is configured; screens check `isAvailable` and explain how to configure one. */
export const createOffTranslator = (): TranslatorPort => ({
  engine: 'off',
  isAvailable: false,
  maxBytes: 9000,
  translate: async () => {
    throw new ProviderError('Translation is turned off. Set TRANSLATOR as described in docs/guides/ai.md.', {
      port: 'translator',
      operation: 'translate',
      retryable: false,
    });
  },
  check: async () => undefined,
});
