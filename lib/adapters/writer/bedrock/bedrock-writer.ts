import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';

import { ProviderError } from '@/lib/ports/provider-error';
import type { WriterPort } from '@/lib/ports/writer';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';

export type BedrockWriterOptions = AwsOptions & {
  /** A model's id, or that of an inference profile, such as `eu.…`. */
  model: string;
  timeoutMs: number;
};

type Input = Parameters<WriterPort['write']>[0];

/** A check costs a token, so its result is cached for an hour. Milliseconds. */
const CHECK_EVERY = 3_600_000;

/** Bedrock's Converse, which is the same for all models. */
export const createBedrockWriter = ({ model, timeoutMs, ...aws }: BedrockWriterOptions): WriterPort => {
  const client = new BedrockRuntimeClient(toClientOptions(aws, timeoutMs));
  let checkedAt = -Infinity;

  const converse = ({ instruction, material, maxTokens, temperature, signal }: Input, operation: string) =>
    withAwsErrors(
      'writer',
      operation,
      () =>
        client.send(
          new ConverseCommand({
            modelId: model,
            system: [{ text: instruction }],
            messages: [{ role: 'user', content: [{ text: material }] }],
            inferenceConfig: { maxTokens, temperature },
          }),
          signal ? { abortSignal: signal } : {},
        ),
      signal,
    );

  return {
    engine: 'bedrock',
    isAvailable: true,

    write: async (input) => {
      const { output, stopReason } = await converse(input, 'write');
      const text = (output?.message?.content ?? [])
        .map((block) => block.text ?? '')
        .join('')
        .trim();
      if (text) return text;
      throw new ProviderError(
        `The model returned no text (${stopReason ?? 'no reason'}). Try another WRITER_MODEL.`,
        {
          port: 'writer',
          operation: 'write',
          retryable: false,
        },
      );
    },

    check: async () => {
      if (Date.now() - checkedAt < CHECK_EVERY) return;
      await converse({ instruction: 'Answer ok.', material: 'ok', maxTokens: 1, temperature: 0 }, 'check');
      checkedAt = Date.now();
    },
  };
};
