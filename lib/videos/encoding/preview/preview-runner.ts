import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import { createLeasedWork } from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

import { toEncodeJob } from '../end-unwanted';
import { closePreview, previewRows } from './claim-preview';
import { createPreviewWork, FileUnwanted, storePreviewResult } from './preview-work';

const retryMs = 5000;

type RunnerContext = { payload: Payload; ports: Ports; owner: string; onPreview: OnPreview };

/** Called whenever a video's preview rendition is published. */
export type OnPreview = (videoId: string) => Promise<void>;

/** Makes the preview rendition of each upload, before any ladder. */
export const createPreviewRunner = ({ payload, ports, owner, onPreview }: RunnerContext) => {
  const work = createPreviewWork({ payload, ports });

  const make = async (encoding: Encoding, signal: AbortSignal): Promise<void> => {
    const { workspace, source, outputPrefix } = toEncodeJob(encoding);
    const videoId = getRelationId(encoding.video) ?? '';
    // A worker made this from parts while they arrived and could not verify that they belong to the file.
    if (encoding.uploadPreviewAt) await work.discard(encoding);
    if (await work.isOtherServed(videoId, outputPrefix)) return;
    const encoder = await ports.encoderFor(workspace);
    await encoder.makePreview(
      { workspace, source, outputPrefix, signal, findVisibility: () => work.findVisibility(videoId) },
      async (result) => {
        if (!(await storePreviewResult({ payload, ports }, encoding, result))) throw new FileUnwanted();
        await onPreview(videoId);
      },
    );
  };

  return createLeasedWork(payload, {
    ...{ rows: previewRows, owner, maxHeld: 6, isOnePerGroup: true },
    run: async ({ id, owner: holder, row, signal }) => {
      try {
        await make(row, signal);
        await closePreview(payload, { id, owner: holder });
      } finally {
        await work.tidy(row);
      }
    },
    settle: async (error, { id, owner: holder }) => {
      const isUnwanted = error instanceof FileUnwanted;
      // The ladder's job finds and reports the same fault of the file.
      if (!isUnwanted) payload.logger.info({ err: error, encoding: id }, 'no preview rendition was encoded');
      const isPermanent = isUnwanted || (error instanceof ProviderError && !error.retryable);
      if (!isPermanent) return { delayMs: retryMs };
      await closePreview(payload, { id, owner: holder });
      return null;
    },
  });
};
