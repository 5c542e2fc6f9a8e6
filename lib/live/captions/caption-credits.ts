import type { Payload } from 'payload';

import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';
import {
  reserveCredits,
  refundCredits,
  spendCredits,
  toCaptionReference,
} from '@/lib/workspaces/usage/credits';

type Options = { payload: Payload; workspaceId: string; broadcast: string };

/**
 * Credits for the captions of a broadcast: one per started minute of transcribed audio. A minute is reserved
 * before its first chunk is sent, spent once one of its chunks was transcribed, and refunded otherwise.
 */
export const createCaptionCredits = ({ payload, workspaceId, broadcast }: Options) => {
  let reserved = 0;
  let spent = 0;

  const isKnown = async (reference: string): Promise<boolean> => {
    const where = { reference: { equals: reference } };
    return (await payload.db.count({ collection: slugs.aiCreditUsages, where })).totalDocs > 0;
  };

  return {
    /**
     * Reserves the total cost of `seconds`. Throws `insufficient_ai_credits` and `ai_features_not_enabled`.
     */
    async cover(seconds: number): Promise<void> {
      for (const needed = toCredits('transcription', seconds); reserved < needed;) {
        const reference = toCaptionReference(broadcast, reserved + 1);
        // Reserved by a worker that was killed since.
        if (!(await isKnown(reference))) {
          const workspace = await findActorWorkspace({ payload }, workspaceId);
          if (!workspace?.features.aiFeaturesEnabled) throw new AppError('ai_features_not_enabled');
          await reserveCredits(payload, {
            ...{ workspace, actor: { kind: 'system' }, videoId: null },
            ...{ type: 'transcription', credits: 1, reference },
          });
        }
        reserved += 1;
      }
    },

    /** Records that `seconds` in total were transcribed. */
    async spend(seconds: number): Promise<void> {
      for (const used = toCredits('transcription', seconds); spent < used; spent += 1)
        await spendCredits(payload, toCaptionReference(broadcast, spent + 1));
    },

    /** Refunds the rest once nothing more is transcribed. */
    async giveBack(): Promise<void> {
      for (let minute = spent + 1; minute <= reserved; minute += 1)
        await refundCredits(payload, toCaptionReference(broadcast, minute));
    },
  };
};

export type CaptionCredits = ReturnType<typeof createCaptionCredits>;
