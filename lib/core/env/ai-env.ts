import { z } from 'zod';

import { awsShape } from './cloud-env';
import { httpUrl } from './variable-meta';

const seconds = (fallback: number) => z.coerce.number().int().min(1).max(86_400).default(fallback);

/** OpenAI, or a server with a compatible API; self-hosted servers often need no key. */
const openAiUrl = httpUrl.default('https://api.openai.com/v1');
const apiKey = z
  .string()
  .min(1)
  .optional()
  .meta({ readBy: 'web, worker', description: 'API key; self-hosted servers often need none' });
const requestTimeout = seconds(120).meta({ readBy: 'web, worker', description: 'Seconds per request' });

export const transcriberSchema = z.discriminatedUnion('TRANSCRIBER', [
  z.object({
    TRANSCRIBER: z.literal('off').meta({
      readBy: 'web, worker',
      description:
        'Speech to text: `openai` is OpenAI or any server with `/v1/audio/transcriptions`, ' +
        '`aws` is Amazon Transcribe and needs `STORAGE=s3`',
    }),
  }),
  z.object({
    TRANSCRIBER: z.literal('openai'),
    TRANSCRIBER_URL: openAiUrl.meta({ readBy: 'web, worker', description: 'Base URL, including `/v1`' }),
    TRANSCRIBER_API_KEY: apiKey,
    TRANSCRIBER_MODEL: z.string().min(1).default('whisper-1').meta({
      readBy: 'web, worker',
      description:
        'Model that returns timestamps (`verbose_json`, `srt` or `vtt`); `gpt-4o-transcribe` returns none',
    }),
    TRANSCRIBER_UPLOAD_LIMIT_MB: z.coerce.number().min(0.1).max(10_000).default(25).meta({
      readBy: 'web, worker',
      description: 'Largest request in MB. Longer audio is split at its quietest points',
    }),
    TRANSCRIBER_TIMEOUT: seconds(1800).meta({ readBy: 'web, worker', description: 'Seconds per request' }),
  }),
  z.object({ TRANSCRIBER: z.literal('aws'), ...awsShape }),
]);

export const translatorSchema = z.discriminatedUnion('TRANSLATOR', [
  z.object({
    TRANSLATOR: z.literal('off').meta({
      readBy: 'web, worker',
      description: 'Translation: `openai` is any chat model, `aws` is Amazon Translate',
    }),
  }),
  z.object({
    TRANSLATOR: z.literal('libretranslate'),
    TRANSLATOR_URL: httpUrl.meta({
      readBy: 'web, worker',
      usual: '`https://api.openai.com/v1` with `openai`',
      description: 'Base URL; required with `libretranslate`',
    }),
    TRANSLATOR_API_KEY: apiKey,
    TRANSLATOR_MAX_BYTES: z.coerce.number().int().min(500).max(9000).default(5000).meta({
      readBy: 'web, worker',
      description: 'Text per request in bytes, up to 9000. Some servers accept less',
    }),
    TRANSLATOR_TIMEOUT: requestTimeout,
  }),
  z.object({
    TRANSLATOR: z.literal('openai'),
    TRANSLATOR_URL: openAiUrl,
    TRANSLATOR_API_KEY: apiKey,
    TRANSLATOR_MODEL: z.string().min(1).meta({ readBy: 'web, worker', description: 'Chat model' }),
    TRANSLATOR_MAX_BYTES: z.coerce.number().int().min(500).max(9000).default(5000),
    TRANSLATOR_TIMEOUT: requestTimeout,
  }),
  z.object({ TRANSLATOR: z.literal('aws'), ...awsShape }),
]);

export const writerSchema = z.discriminatedUnion('WRITER', [
  z.object({
    WRITER: z.literal('off').meta({
      readBy: 'web, worker',
      description:
        'Descriptions, titles and chapters: `openai` is OpenAI or any server with ' +
        '`/v1/chat/completions`, `bedrock` is Amazon Bedrock',
    }),
  }),
  z.object({
    WRITER: z.literal('openai'),
    WRITER_URL: openAiUrl.meta({ readBy: 'web, worker', description: 'Base URL, including `/v1`' }),
    WRITER_API_KEY: apiKey,
    WRITER_MODEL: z.string().min(1).meta({
      readBy: 'web, worker',
      description: 'Model; for Bedrock the id of a model or of an inference profile (`eu.…`)',
    }),
    WRITER_TIMEOUT: requestTimeout,
  }),
  z.object({
    WRITER: z.literal('bedrock'),
    WRITER_MODEL: z.string().min(1),
    WRITER_TIMEOUT: requestTimeout,
    ...awsShape,
  }),
]);

/** The configured transcriber, translator and writer. */
export type AiEnv = {
  transcriber: z.infer<typeof transcriberSchema>;
  translator: z.infer<typeof translatorSchema>;
  writer: z.infer<typeof writerSchema>;
};
