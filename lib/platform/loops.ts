import type { BackupEnv } from '@/lib/core/env/backup-env';
import { getEnv } from '@/lib/core/env/env';
import { sweepEvents } from '@/lib/events/sweep-events';
import { sweepWebhookEvents, type WebhookHandler } from '@/lib/http/receive-webhook-event';
import { mediaConvertHandler } from '@/lib/videos/encoding/mediaconvert-handler';
import { storageHandler } from '@/lib/videos/uploads/storage-handler';
import {
  hourMs,
  type Loop,
  minuteMs,
  secondMs,
  type WorkerContext,
  type WorkerPart,
} from '@/lib/worker/loops';
import { stripeHandler } from '@/lib/workspaces/billing/stripe-webhooks';

import { findLastBackup, isBackupDue } from './backup/last-backup';
import { runNextDeletion } from './deletion/run-deletion';
import { forgetOldEntries, reportFailedImports, reportLimits } from './inbox/sweep-inbox';
import { createMoveOutLoops } from './move-out/run-move-out';
import { sweepSignUps } from './sign-up/sign-up-row';
import { sweepTrash } from './trash/settle-trash';

/** One per outside system that sends webhooks. Each has a separate loop, so that none waits for another. */
const webhookHandlers: readonly WebhookHandler[] = [storageHandler, stripeHandler, mediaConvertHandler];

/** Loads the code of backups only if one is due. */
const createBackupLoop = ({ payload, ports }: WorkerContext, backup: BackupEnv): Loop => ({
  name: 'backup',
  everyMs: minuteMs,
  pass: async () => {
    if (!isBackupDue(backup, { last: await findLastBackup(payload), now: new Date() })) return;
    await (await import('./backup/scheduled-backup')).runScheduledBackup({ payload, ports });
  },
});

export const createPlatformLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const { backup } = getEnv();
  const moveOuts = createMoveOutLoops({ payload, ports, owner });
  return {
    loops: [
      ...moveOuts.loops,
      ...(backup.at === null ? [] : [createBackupLoop({ payload, ports, owner }, backup)]),
      { name: 'events', everyMs: secondMs, pass: () => sweepEvents(payload), onChange: 'in turn' },
      ...webhookHandlers.map((handler) => ({
        name: `webhooks of ${handler.source}`,
        everyMs: 30 * secondMs,
        pass: () => sweepWebhookEvents({ payload, ports }, handler),
      })),
      { name: 'trash', everyMs: hourMs, pass: () => sweepTrash({ payload, ports }) },
      {
        name: 'inbox',
        everyMs: minuteMs,
        pass: async () => {
          await reportFailedImports(payload);
          await forgetOldEntries(payload);
        },
      },
      { name: 'limits', everyMs: 10 * minuteMs, pass: () => reportLimits(payload) },
      { name: 'sign-ups', everyMs: hourMs, pass: () => sweepSignUps(payload) },
      {
        name: 'deletions',
        everyMs: 2 * secondMs,
        pass: () => runNextDeletion({ payload, ports }, { owner }),
      },
    ],
    stop: moveOuts.stop,
  };
};
