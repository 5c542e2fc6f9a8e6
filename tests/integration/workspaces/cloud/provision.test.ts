import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBucketDelivery } from '@/lib/adapters/delivery/bucket/bucket-delivery';
import { createAwsProvisioning } from '@/lib/adapters/provisioning/aws/aws-provisioning';
import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { makeAccess, makeStorage } from '@/lib/platform/cloud/make-resources';
import { provisionCloud, rotateKey } from '@/lib/platform/cloud/provision-cloud';
import type { ProvisioningPort } from '@/lib/ports/provisioning';
import { removeMade, removeOldKey } from '@/lib/workspaces/cloud/remove-made';
import { findSettings } from '@/lib/workspaces/cloud/settings-row';
import { awsPeer, peerKeys, peerRegion } from '@/tests/support/cloud/own-buckets';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo } from '@/tests/support/rows/factories';

let instance: Instance;
let ctx: RequestContext;

const account = { region: peerRegion, ...peerKeys };
const createPort = (panelOrigin: string): ProvisioningPort =>
  createAwsProvisioning({
    ...account,
    endpoint: awsPeer ?? '',
    prefix: 'reelhof',
    secret: 'a secret for tests',
    permissionsBoundary: null,
    panelOrigin,
    openStorage: async (buckets) =>
      createS3Storage({
        ...{ ...account, ...buckets, endpoint: awsPeer },
        forcePathStyle: true,
        visibility: 'acl',
      }),
    deliveryOf: async (bucket) => createBucketDelivery({ endpoint: awsPeer, region: peerRegion, bucket }),
  });

beforeAll(async () => {
  instance = await bootInstance();
  const provisioning = createPort(new URL(instance.env.publicUrl).origin);
  const ports = { ...instance.ports, getProvisioning: async () => provisioning };
  ctx = { payload: instance.payload, ports, actor: { kind: 'system' }, req: {} } as unknown as RequestContext;
});
afterAll(() => instance.close());

describe.skipIf(!awsPeer)('buckets in the platform’s account (where TEST_AWS_ENDPOINT is set)', () => {
  it('are created, used, their key rotated, and removed with the workspace', async () => {
    const { workspace } = await createTenant(instance.payload);
    // Recreate the state after a kill between creating the key and storing it.
    await makeStorage(ctx, { workspaceId: workspace.id, slug: workspace.slug });
    const port = await ctx.ports.getProvisioning();
    await port.createAccess({ workspaceId: workspace.id, slug: workspace.slug, knownKeyId: null });

    const view = await provisionCloud(ctx, workspace.id);
    expect(view).toMatchObject({ engine: 'cloud', isProvisioned: true });
    expect(await provisionCloud(ctx, workspace.id)).toEqual(view);
    const storage = await instance.ports.storageFor(workspace.id);
    expect(storage.bucketNames.stream).toBe(view.streamBucket);

    const before = await findSettings(instance.payload, workspace.id);
    const old = { workspaceId: workspace.id, accessKeyId: before?.accessKeyId ?? '' };
    await rotateKey(ctx, workspace.id);
    const after = await findSettings(instance.payload, workspace.id);
    expect(after?.accessKeyId).not.toBe(old.accessKeyId);
    const jobs = await instance.payload.find({
      collection: 'payload-jobs',
      where: { taskSlug: { equals: 'remove-access-key' } },
      overrideAccess: true,
    });
    expect(jobs.docs.map(({ input }) => input)).toContainEqual(old);
    await removeOldKey(ctx, old);
    // A key in use is never deleted.
    await removeOldKey(ctx, { ...old, accessKeyId: after?.accessKeyId ?? '' });
    await makeAccess(ctx, { workspaceId: workspace.id, slug: workspace.slug });
    expect((await findSettings(instance.payload, workspace.id))?.accessKeyId).toBe(after?.accessKeyId);

    for (let round = 0; round < 2; round += 1) await removeMade(ctx, workspace.id);
    expect(await findSettings(instance.payload, workspace.id)).toBeNull();
    await expect(storage.check()).rejects.toMatchObject({ name: 'ProviderError' });
    expect(await instance.ports.storageFor(workspace.id)).toBe(instance.storage);
  }, 90_000);

  it('are not created for a workspace with videos', async () => {
    const { workspace } = await createTenant(instance.payload);
    await createVideo(instance.payload, { workspace });
    await expect(provisionCloud(ctx, workspace.id)).rejects.toMatchObject({ code: 'workspace_has_content' });
    expect(await findSettings(instance.payload, workspace.id)).toBeNull();
  });
});
