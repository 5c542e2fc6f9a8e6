import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { createEvent, toTarget } from '@/lib/core/events';
import { deliverEvent, keepEvent } from '@/lib/events/relay-event';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';
import { answerWith, startReceiver } from '@/tests/support/webhooks/start-receiver';

import { stop } from './support/process';

/**
 * Sends events to endpoints, of which one never answers, and measures how long it takes until all others have
 * received all of them. Uses SQLite, and a separate worker process.
 * npm run bench webhooks [events=1000] [endpoints=10]
 */
const [events = 1000, endpoints = 10] = process.argv.slice(2).map(Number);
const limitSeconds = 60;

const dead = '/endpoint-0';

const addEndpoints = async ({ payload }: Instance, tenant: Tenant, url: string): Promise<void> => {
  const { sealSecret } = await import('@/lib/core/secrets/seal-secret');
  const { getEnv } = await import('@/lib/core/env/env');
  const { createWebhookSecret } = await import('@/lib/webhooks/send-webhook');
  for (let number = 0; number < endpoints; number += 1) {
    await payload.db.create({
      collection: 'webhookEndpoints',
      data: {
        url: `${url}/endpoint-${number}`,
        events: ['video.ready'],
        isDisabled: false,
        sealedSecret: sealSecret(getEnv().secret, createWebhookSecret()),
        place: number + 1,
        workspace: tenant.workspace.id,
      },
    });
  }
};

const emitAll = async ({ payload }: Instance, tenant: Tenant): Promise<number> => {
  const video = await createVideo(payload, { workspace: tenant.workspace });
  const place = { workspace: tenant.workspace.id, target: toTarget('videos', video.id) };
  const startedAt = performance.now();
  for (let number = 0; number < events; number += 1) {
    const event = createEvent('video.ready', { payload: { version: 1 } });
    const kept = await keepEvent(payload, place, event);
    if (kept) await deliverEvent(payload, kept);
  }
  return (performance.now() - startedAt) / 1000;
};

const instance = await bootInstance();
const receiver = await startReceiver();
const ids = new Map<string, Set<string>>();
const accept = answerWith(204);
receiver.answer = (response, received) => {
  const { path, headers } = received;
  const seen = ids.get(path) ?? new Set();
  ids.set(path, seen.add(String(headers['webhook-id'])));
  receiver.received.length = 0;
  if (path !== dead) accept(response, received);
};
const worker = spawn(process.execPath, ['--import', 'tsx', 'bin/worker.ts'], {
  env: process.env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const tenant = await createTenant(instance.payload);
  await addEndpoints(instance, tenant, receiver.url);
  // The worker is ready once it sends.
  const isDone = () =>
    [...ids].filter(([path, seen]) => path !== dead && seen.size >= events).length >= endpoints - 1;
  const startedAt = performance.now();
  const emitting = emitAll(instance, tenant);
  while (!isDone() && performance.now() - startedAt < 10 * limitSeconds * 1000) await pause(20);
  const seconds = (performance.now() - startedAt) / 1000;
  const emitted = await emitting;
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(`\nNode ${process.version}, ${cpus().length} × ${model}\n`);
  console.log(`| ${events} events to ${endpoints} endpoints, one of which never answers | seconds |`);
  console.log('| --- | ---: |');
  console.log(`| until the others have all of them | ${isDone() ? seconds.toFixed(1) : 'never'} |`);
  console.log(`| of it until the last event was emitted | ${emitted.toFixed(1)} |`);
  console.log(`\nAttempts at the dead endpoint: ${ids.get(dead)?.size ?? 0}`);
} finally {
  await stop(worker);
  await receiver.stop();
  await instance.close();
}
process.exit(0);
