import { ProviderError } from '@/lib/ports/provider-error';
import type { WriterPort } from '@/lib/ports/writer';

/** No engine is configured; screens check `isAvailable` and explain how to configure one. */
export const createOffWriter = (): WriterPort => ({
  engine: 'off',
  isAvailable: false,
  write: async () => {
    throw new ProviderError('Text generation is turned off. Set WRITER as described in docs/guides/ai.md.', {
      port: 'writer',
      operation: 'write',
      retryable: false,
    });
  },
  check: async () => undefined,
});
