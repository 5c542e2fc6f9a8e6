import { ProviderError } from '@/lib/ports/provider-error';

import type { TranslatorPort } from '@/lib/ports/translator';

/** No engine is set; screens read `isAvailable` and say how to set one. */
export const createOffTranslator = (): TranslatorPort => ({
  engine: 'off',
  isAvailable: false,
  maxBytes: 9000,
  translate: async () => {
    throw new ProviderError('Nothing is translated while TRANSLATOR is off; set it as docs/ai.md says.', {
      port: 'translator',
      operation: 'translate',
      retryable: false,
    });
  },
  check: async () => undefined,
});
