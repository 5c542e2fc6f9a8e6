import { ProviderError } from '@/lib/ports/provider-error';
import type { TranscriberPort } from '@/lib/ports/transcriber';

/** No engine is configured; screens check `isAvailable` and explain how to configure one. */
export const createOffTranscriber = (): TranscriberPort => ({
  engine: 'off',
  isAvailable: false,
  isPrompt: false,
  transcribe: async () => {
    throw new ProviderError(
      'Transcription is turned off. Set TRANSCRIBER as described in docs/guides/ai.md.',
      {
        port: 'transcriber',
        operation: 'transcribe',
        retryable: false,
      },
    );
  },
  check: async () => undefined,
});
