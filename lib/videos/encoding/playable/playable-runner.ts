import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import { startShare } from '@/lib/review/sharing/links/start-share';
import type { Encoding } from '@/payload-types';

import { toEncodeJob } from '../to-encode-job';
import { claimPlayable, closePlayable, releasePlayable } from './claim-playable';
import { createPlayableWork, FileUnwanted } from './playable-work';
import { putPlayable } from './put-playable';
import { createRowRunner, type HeldRow } from './row-runner';

/** Maximum number of files in parallel. */
const most = 6;
const retryMs = 5000;

type RunnerContext = { payload: Payload; ports: Ports; owner: string };

/** Makes the preview rendition of each upload, before any ladder. */
export const createPlayableRunner = ({ payload, ports, owner }: RunnerContext) => {
  const turns = new Map<string, number>();
  const work = createPlayableWork({ payload, ports });

  const make = async (encoding: Encoding, signal: AbortSignal): Promise<void> => {
    const { workspace, source, outputPrefix } = toEncodeJob(encoding);
    const videoId = getRelationId(encoding.video) ?? '';
    // A worker made this from parts while they arrived and could not verify that they belong to the file.
    if (encoding.aheadAt) await work.discard(encoding);
    if (await work.isOtherServed(videoId, outputPrefix)) return;
    const encoder = await ports.encoderFor(workspace);
    await encoder.makePlayable(
      { workspace, source, outputPrefix, signal, findVisibility: () => work.findVisibility(videoId) },
      async (result) => {
        if (!(await putPlayable({ payload, ports }, encoding, result))) throw new FileUnwanted();
        await startShare(payload, { videoId });
      },
    );
  };

  const settle = async (
    { encoding, owner: holder, signal }: HeldRow,
    isStopping: () => boolean,
  ): Promise<void> => {
    const { id } = encoding;
    try {
      await make(encoding, signal);
      await closePlayable(payload, { id, owner: holder });
    } catch (error) {
      if (isStopping()) return releasePlayable(payload, { id, owner: holder, isCounted: false });
      if (error instanceof FileUnwanted || signal.aborted)
        return closePlayable(payload, { id, owner: holder });
      // The ladder's job finds and reports the same fault of the file.
      payload.logger.info({ err: error, encoding: id }, 'a file was not made playable early');
      if (error instanceof ProviderError && !error.retryable)
        return closePlayable(payload, { id, owner: holder });
      const retryAt = new Date(Date.now() + retryMs);
      await releasePlayable(payload, { id, owner: holder, isCounted: true, retryAt });
    }
  };

  const claim: Parameters<typeof createRowRunner>[0]['claim'] = async (input) => {
    const lastTurn = (workspace: string): number => turns.get(workspace) ?? 0;
    const encoding = await claimPlayable(payload, { ...input, lastTurn });
    if (encoding) turns.set(getRelationId(encoding.workspace) ?? '', Date.now());
    return encoding;
  };

  return createRowRunner({ payload, work, owner, most, claim, settle });
};
