import { z } from 'zod';

/** A URL without a trailing slash. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const seconds = (fallback: number) => z.coerce.number().int().min(1).max(86_400).default(fallback);

/** OpenAI, or a server with a compatible API; self-hosted servers often need no key. */
const openAiUrl = httpUrl.default('https://api.openai.com/v1');
const apiKey = z.string().min(1).optional();

/** Without keys, the SDK uses AWS's default credential chain: profile, container, machine. */
const awsShape = {
  AWS_REGION: z.string().min(1),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

export const transcriberSchema = z.discriminatedUnion('TRANSCRIBER', [
  z.object({ TRANSCRIBER: z.literal('off') }),
  z.object({
    TRANSCRIBER: z.literal('openai'),
    TRANSCRIBER_URL: openAiUrl,
    TRANSCRIBER_API_KEY: apiKey,
    TRANSCRIBER_MODEL: z.string().min(1).default('whisper-1'),
    TRANSCRIBER_UPLOAD_LIMIT_MB: z.coerce.number().min(0.1).max(10_000).default(25),
    TRANSCRIBER_TIMEOUT: seconds(1800),
  }),
  z.object({ TRANSCRIBER: z.literal('aws'), ...awsShape }),
]);

export const translatorSchema = z.discriminatedUnion('TRANSLATOR', [
  z.object({ TRANSLATOR: z.literal('off') }),
  z.object({
    TRANSLATOR: z.literal('libretranslate'),
    TRANSLATOR_URL: httpUrl,
    TRANSLATOR_API_KEY: apiKey,
    TRANSLATOR_MAX_BYTES: z.coerce.number().int().min(500).max(9000).default(5000),
    TRANSLATOR_TIMEOUT: seconds(120),
  }),
  z.object({
    TRANSLATOR: z.literal('openai'),
    TRANSLATOR_URL: openAiUrl,
    TRANSLATOR_API_KEY: apiKey,
    TRANSLATOR_MODEL: z.string().min(1),
    TRANSLATOR_MAX_BYTES: z.coerce.number().int().min(500).max(9000).default(5000),
    TRANSLATOR_TIMEOUT: seconds(120),
  }),
  z.object({ TRANSLATOR: z.literal('aws'), ...awsShape }),
]);

export const writerSchema = z.discriminatedUnion('WRITER', [
  z.object({ WRITER: z.literal('off') }),
  z.object({
    WRITER: z.literal('openai'),
    WRITER_URL: openAiUrl,
    WRITER_API_KEY: apiKey,
    WRITER_MODEL: z.string().min(1),
    WRITER_TIMEOUT: seconds(120),
  }),
  z.object({
    WRITER: z.literal('bedrock'),
    WRITER_MODEL: z.string().min(1),
    WRITER_TIMEOUT: seconds(120),
    ...awsShape,
  }),
]);

/** The configured transcriber, translator and writer. */
export type AiEnv = {
  transcriber: z.infer<typeof transcriberSchema>;
  translator: z.infer<typeof translatorSchema>;
  writer: z.infer<typeof writerSchema>;
};
