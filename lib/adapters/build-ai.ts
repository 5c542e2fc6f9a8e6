import type { Env } from '@/lib/core/env/env';
import type { StoragePort } from '@/lib/ports/storage';
import type { TranscriberPort } from '@/lib/ports/transcriber';
import type { TranslatorPort } from '@/lib/ports/translator';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { WriterPort } from '@/lib/ports/writer';

import { toAwsOptions } from './shared/aws-options';

type StorageFor = { storageFor: (workspace: WorkspaceRef) => Promise<StoragePort> };

export const createTranscriber = async (
  { transcriber, ffmpegPath, dataDir }: Env,
  { storageFor }: StorageFor,
): Promise<TranscriberPort> => {
  switch (transcriber.TRANSCRIBER) {
    case 'off': {
      const { createOffTranscriber } = await import('./transcriber/off/off-transcriber');
      return createOffTranscriber();
    }
    case 'openai': {
      const { createOpenAiTranscriber } = await import('./transcriber/openai/openai-transcriber');
      return createOpenAiTranscriber({
        url: transcriber.TRANSCRIBER_URL,
        apiKey: transcriber.TRANSCRIBER_API_KEY,
        model: transcriber.TRANSCRIBER_MODEL,
        maxUploadBytes: transcriber.TRANSCRIBER_UPLOAD_LIMIT_MB * 1_000_000,
        timeoutMs: transcriber.TRANSCRIBER_TIMEOUT * 1000,
        ffmpeg: ffmpegPath,
        dataDir,
        storageFor,
      });
    }
    case 'aws': {
      const { createAwsTranscriber } = await import('./transcriber/aws/aws-transcriber');
      return createAwsTranscriber({ ...toAwsOptions(transcriber), storageFor });
    }
  }
};

export const createTranslator = async ({ translator }: Env): Promise<TranslatorPort> => {
  switch (translator.TRANSLATOR) {
    case 'off': {
      const { createOffTranslator } = await import('./translator/off/off-translator');
      return createOffTranslator();
    }
    case 'libretranslate':
    case 'openai': {
      const options = {
        url: translator.TRANSLATOR_URL,
        apiKey: translator.TRANSLATOR_API_KEY,
        maxBytes: translator.TRANSLATOR_MAX_BYTES,
        timeoutMs: translator.TRANSLATOR_TIMEOUT * 1000,
      };
      if (translator.TRANSLATOR === 'openai') {
        const { createOpenAiTranslator } = await import('./translator/openai/openai-translator');
        return createOpenAiTranslator({ ...options, model: translator.TRANSLATOR_MODEL });
      }
      const { createLibreTranslate } = await import('./translator/libretranslate/libretranslate-translator');
      return createLibreTranslate(options);
    }
    case 'aws': {
      const { createAwsTranslator } = await import('./translator/aws/aws-translator');
      return createAwsTranslator(toAwsOptions(translator));
    }
  }
};

export const createWriter = async ({ writer }: Env): Promise<WriterPort> => {
  switch (writer.WRITER) {
    case 'off': {
      const { createOffWriter } = await import('./writer/off/off-writer');
      return createOffWriter();
    }
    case 'openai': {
      const { createOpenAiWriter } = await import('./writer/openai/openai-writer');
      return createOpenAiWriter({
        url: writer.WRITER_URL,
        apiKey: writer.WRITER_API_KEY,
        model: writer.WRITER_MODEL,
        timeoutMs: writer.WRITER_TIMEOUT * 1000,
      });
    }
    case 'bedrock': {
      const { createBedrockWriter } = await import('./writer/bedrock/bedrock-writer');
      return createBedrockWriter({
        ...toAwsOptions(writer),
        model: writer.WRITER_MODEL,
        timeoutMs: writer.WRITER_TIMEOUT * 1000,
      });
    }
  }
};
