import { z } from 'zod';

export const transcriberSchema = z.discriminatedUnion('TRANSCRIBER', [
  z.object({ TRANSCRIBER: z.literal('off') }),
]);

export const translatorSchema = z.discriminatedUnion('TRANSLATOR', [
  z.object({ TRANSLATOR: z.literal('off') }),
]);

export const writerSchema = z.discriminatedUnion('WRITER', [z.object({ WRITER: z.literal('off') })]);

/** The engines of speech and text. */
export type AiEnv = {
  transcriber: z.infer<typeof transcriberSchema>;
  translator: z.infer<typeof translatorSchema>;
  writer: z.infer<typeof writerSchema>;
};
