import { randomUUID } from 'node:crypto';

import type { OutboxMessage } from '@/lib/ports/mail';
import type { QueueName } from '@/lib/worker/define-job';

import type { Instance } from '../instance/boot';

const runAll = async ({ payload }: Instance, queue: QueueName): Promise<void> => {
  const { createQueueRunner } = await import('@/lib/worker/run-queue');
  const runner = createQueueRunner(payload, { queue, owner: randomUUID() });
  try {
    while (await runner.runNext());
  } finally {
    await runner.close();
  }
};

/** Sends queued emails like a worker. Returns the emails to an address, newest first. */
export const runMails = async (instance: Instance, to: string): Promise<OutboxMessage[]> => {
  // Skips the delay during which emails collect further changes.
  await instance.payload.db.updateMany({
    collection: 'payload-jobs',
    where: { and: [{ taskSlug: { equals: 'mail-people-change' } }, { processing: { not_equals: true } }] },
    data: { waitUntil: new Date().toISOString() },
  });
  await runAll(instance, 'mail');
  return ((await instance.mail.listOutbox({ limit: 50 })) ?? []).filter((message) => message.to === to);
};

/** Runs the jobs of these queues like a worker. */
export const runQueues = async (instance: Instance, queues: QueueName[]): Promise<void> => {
  for (const queue of queues) await runAll(instance, queue);
};

/** Runs the jobs of the housekeeping queue like a worker. */
export const runHousekeeping = (instance: Instance): Promise<void> => runAll(instance, 'housekeeping');
