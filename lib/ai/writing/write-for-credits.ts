import { randomUUID } from 'node:crypto';
import type { Context } from '@/lib/context';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Video } from '@/payload-types';
import { reserveCredits, refundCredits, spendCredits } from '@/lib/workspaces/usage/credits';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';
import type { Prompt } from './prompts';

/** The caller waits for the answer. Milliseconds. */
const timeoutMs = 120_000;

type Write = (prompt: Prompt) => Promise<string>;
type WritingJob<T> = {
  video: Video;
  workspace: ActorWorkspace;
  type: 'description' | 'chapters';
  /** Calls the writer and parses its answer; null if the answer is unusable. */
  work: (write: Write) => Promise<T | null>;
  failure: ErrorCode;
};

/**
 * Generates a text while the caller waits. Credits are reserved first and refunded on failure. Throws
 * `writer_not_set_up`, `insufficient_ai_credits`, and `failure`.
 */
export const writeForCredits = async <T>(
  { payload, ports, actor }: Context,
  { video, workspace, type, work, failure }: WritingJob<T>,
): Promise<T> => {
  const writer = await ports.getWriter();
  if (!writer.isAvailable) throw new AppError('writer_not_set_up');
  const reference = randomUUID();
  const credits = toCredits(type, video.duration ?? 0);
  await reserveCredits(payload, { workspace, actor, videoId: video.id, type, credits, reference });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const result = await work((prompt) => writer.write({ ...prompt, signal }));
    if (result === null) throw new AppError(failure);
    await spendCredits(payload, reference);
    return result;
  } catch (error) {
    await refundCredits(payload, reference);
    const isEngineFault =
      error instanceof ProviderError ||
      (error instanceof Error && error.name.endsWith('Error') && !(error instanceof AppError));
    throw isEngineFault ? new AppError(failure, {}, { cause: error }) : error;
  }
};
