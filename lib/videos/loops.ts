import { renewLockMs } from '@/lib/worker/lock';
import { hourMs, pollMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { createChunkRunner } from './encoding/chunks/chunk-runner';
import { hasActiveEncoding } from './encoding/claim-encoding';
import { createEncodingRunner } from './encoding/encoding-runner';
import { createPreviewRunner, type OnPreview } from './encoding/preview/preview-runner';
import { createUploadPreviewRunner } from './encoding/preview/upload-preview-runner';
import { applySchedules } from './publishing/schedule';
import { judgeUploads } from './uploads/judge-uploads';
import { sweepMultiparts, sweepUploads } from './uploads/sweep-uploads';
import { sweepUploadTokens } from './uploads/tokens/sweep-upload-tokens';
import { watchUploads } from './uploads/watch-uploads';

const sweepMs = 30 * secondMs;
const scheduleMs = 5 * secondMs;
const watchMs = 2 * secondMs;

export const createVideoLoops = (
  { payload, ports, owner }: WorkerContext,
  { onPreview }: { onPreview: OnPreview },
): WorkerPart => {
  const encodings = createEncodingRunner({ payload, ports, owner });
  const chunks = createChunkRunner({ payload, ports, owner });
  const previews = createPreviewRunner({ payload, ports, owner, onPreview });
  const uploadPreviews = createUploadPreviewRunner({ payload, ports, owner, onPreview });
  /**
   * Preview renditions come first, since people wait for them; then ladders; then chunks of other workers'
   * ladders.
   */
  const encodeNext = async () =>
    (await hasActiveEncoding(payload)) &&
    ((await previews.startNext()) || (await encodings.startNext()) || (await chunks.startNext()));
  return {
    loops: [
      { name: 'encode', everyMs: pollMs, pass: encodeNext, onChange: 'at once' },
      { name: 'encode while uploading', everyMs: secondMs, pass: uploadPreviews.startNext },
      { name: 'encoding workers', everyMs: renewLockMs, pass: chunks.announce },
      { name: 'chunks', everyMs: sweepMs, pass: chunks.sweep },
      {
        name: 'encoders and uploads',
        everyMs: sweepMs,
        pass: async () => {
          for (const encoder of await ports.listEncoders()) await encoder.sweep();
          await sweepUploads({ payload, ports });
        },
      },
      { name: 'unfinished uploads', everyMs: watchMs, pass: () => judgeUploads({ payload, ports }) },
      { name: 'uploads', everyMs: watchMs, pass: () => watchUploads({ payload, ports }) },
      { name: 'publication schedules', everyMs: scheduleMs, pass: () => applySchedules({ payload }) },
      { name: 'upload tokens', everyMs: hourMs, pass: () => sweepUploadTokens({ payload, ports }) },
      { name: 'multipart uploads', everyMs: hourMs, pass: () => sweepMultiparts({ payload, ports }) },
    ],
    stop: async () => {
      await Promise.all([previews.stop(), uploadPreviews.stop(), encodings.stop(), chunks.stop()]);
    },
  };
};
