import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withTrash } from '@/lib/core/rows/hide-trashed';
import {
  assertInstalledSecret,
  findSecretState,
  keepSecretFingerprint,
} from '@/lib/core/secrets/installed-secret';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { findIndexKey } from '@/lib/core/secrets/secret';
import { readCertificate, writeCertificate } from '@/lib/core/storage/certificates';
import { readTargets } from '@/lib/live/targets/targets';
import { listSealedFields, rotateSecret, type FieldReport } from '@/lib/platform/secret/rotate-secret';
import type { LiveEvent } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, type Tenant } from '@/tests/support/rows/factories';

/** The functions that seal values for rows, and the fields that they fill, by file. */
const known: Record<string, string[]> = {
  'lib/platform/cloud/make-resources.ts': ['awsSettings.secretAccessKey'],
  'lib/workspaces/cloud/rules.ts': ['awsSettings.secretAccessKey'],
  'lib/workspaces/members/invitation-link.ts': ['members.inviteSecret'],
  'lib/http/idempotency/answer-row.ts': ['idempotencyKeys.answer'],
  'lib/review/sharing/links/share-token.ts': ['shareLinks.token', 'videos.shareToken'],
  'lib/imports/import-from-vimeo.ts': ['imports.vimeoToken'],
  'lib/imports/request-imports.ts': ['imports.vimeoToken'],
  'lib/platform/move-out/request-move-out.ts': ['moveOuts.access'],
  'lib/webhooks/endpoints.ts': ['webhookEndpoints.sealedSecret', 'webhookEndpoints.previousSecret'],
  'collections/webhook-endpoints/hooks.ts': ['webhookEndpoints.sealedSecret'],
  'lib/live/targets/targets.ts': ['liveEvents.targets'],
  'lib/live/keys/permanent-key.ts': ['liveEvents.streamKey', 'workspaces.liveStreamKey'],
  'lib/accounts/two-factor/set-up-totp.ts': ['twoFactors.pendingSecret', 'twoFactors.secret'],
  // Cookies, which live for minutes.
  'lib/accounts/sso/sealed-cookie.ts': [],
  // Files, which the command seals again too.
  'lib/core/storage/certificates.ts': [],
  'lib/core/secrets/installed-secret.ts': [],
  'lib/platform/secret/rotate-secret.ts': [],
};

const findSealing = (): string[] =>
  ['lib', 'collections', 'endpoints', 'hooks', 'globals', 'bin', 'app', 'migrations'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .filter((file) => /\bsealSecret\((?!secrets: )/.test(readFileSync(file, 'utf8'))),
  );

const next = 'the-next-secret-of-this-test';

describe('replacing the secret', () => {
  let instance: Instance;
  let tenant: Tenant;
  beforeAll(async () => {
    instance = await bootInstance();
    tenant = await createTenant(instance.payload);
  });
  afterAll(() => instance.close());

  const rotate = (secret: string, secrets: string[]) =>
    rotateSecret({ payload: instance.payload, ports: instance.ports, env: { secret, secrets } });
  const of = (fields: FieldReport[], name: string) => fields.find((field) => field.name === name);

  it('includes every field that the product encrypts', () => {
    expect(findSealing().toSorted()).toEqual(Object.keys(known).toSorted());
    const marked = listSealedFields(instance.payload).map(
      ({ collection, field }) => `${collection}.${field}`,
    );
    expect(marked.toSorted()).toEqual([...new Set(Object.values(known).flat())].toSorted());
  });

  it('encrypts every field again, keeps the keys of indexes, and is complete only then', async () => {
    const { payload, env, storage } = instance;
    const old = env.secret;
    const { db } = payload;
    const sealOld = (value: string) => sealSecret(old, value);
    const workspace = tenant.workspace.id;
    await keepSecretFingerprint(payload, old);
    await db.updateOne({ collection: 'workspaces', id: workspace, data: { liveStreamKey: sealOld('key') } });
    const at = new Date().toISOString();
    const createEvent = (data: object) =>
      db.create({
        collection: 'liveEvents',
        data: {
          title: 'An event',
          startDateTime: at,
          endDateTime: at,
          workspace,
          state: 'PLANNED',
          targetsRevision: 0,
          ...data,
        },
      }) as Promise<{ id: string }>;
    const targets = [{ id: 'a', name: 'A', url: 'rtmp://a', sealedKey: sealOld('target'), keyEnd: '' }];
    const trashed = await createEvent({
      targets,
      streamKey: sealOld('stream'),
      channelState: 'IDLE',
      deletedAt: new Date().toISOString(),
    });
    const onAir = await createEvent({ targets, channelState: 'RUNNING' });
    const foreign = await createEvent({ streamKey: sealSecret('a secret nobody knows', 'x') });
    await writeCertificate({ storage, secret: old }, 'a.example.com', { key: 'k', chain: 'c' });

    // A first run is cut off by an event on air: the database still belongs to the old secret.
    const first = await rotate(next, [next, old]);
    expect(first.isComplete).toBe(false);
    // More often than once if a row changes meanwhile.
    expect(of(first.fields, 'liveEvents.targets')?.changed).toBeGreaterThanOrEqual(1);
    expect(of(first.fields, 'liveEvents.targets')?.postponed).toBe(1);
    expect(of(first.fields, 'liveEvents.streamKey')?.unreadable).toBeGreaterThanOrEqual(1);
    expect(of(first.fields, 'certificates')).toMatchObject({ changed: 1 });
    const check = (secret: string, ...previous: string[]) =>
      assertInstalledSecret({ ...env, secret, secrets: [secret, ...previous] });
    await check(next, old);
    await expect(check(next)).rejects.toThrow(/SECRET_PREVIOUS/);
    expect(await findSecretState(payload, { secret: next })).toMatchObject({ isReplacing: true });

    await db.updateOne({ collection: 'liveEvents', id: onAir.id, data: { channelState: 'IDLE' } });
    const second = await rotate(next, [next, old]);
    expect(second.isComplete).toBe(true);
    // Other tests of this process may have events with targets, too.
    expect(of(second.fields, 'liveEvents.targets')?.current).toBeGreaterThanOrEqual(1);
    expect(of(second.fields, 'liveEvents.targets')?.postponed).toBe(0);
    await check(next);
    await expect(check(old)).rejects.toThrow();
    expect(await findSecretState(payload, { secret: next })).toMatchObject({ isReplacing: false });
    // Rows are found as before.
    expect(findIndexKey(next, 'integration-token')).toEqual(findIndexKey(old, 'integration-token'));

    const read = (id: string) =>
      db.findOne<LiveEvent>({ collection: 'liveEvents', where: { id: { equals: id } }, ...withTrash });
    const row = await read(trashed.id);
    const [target] = row ? readTargets(row) : [];
    expect(openSecret(next, row?.streamKey ?? '')).toBe('stream');
    expect(openSecret(next, target?.sealedKey ?? '')).toBe('target');
    expect(target?.name).toBe('A');
    expect(await readCertificate({ storage, secret: next }, 'a.example.com')).toEqual({
      key: 'k',
      chain: 'c',
    });

    // A third run changes nothing; and back, for the other tests of this process.
    const third = await rotate(next, [next, old]);
    expect(third.fields.every(({ changed }) => changed === 0)).toBe(true);
    const back = await rotate(old, [old, next]);
    expect(back.isComplete).toBe(true);
    await check(old);
    expect(findIndexKey(old, 'share-token')).toEqual(findIndexKey(next, 'share-token'));
    await payload.kv.delete('secret-fingerprint');
    for (const { id } of [trashed, onAir, foreign])
      await db.deleteOne({ collection: 'liveEvents', where: { id: { equals: id } } });
  });
});
