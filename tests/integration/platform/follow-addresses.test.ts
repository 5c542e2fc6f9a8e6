import { afterAll, beforeAll, expect, it } from 'vitest';

import { followAddresses } from '@/lib/platform/follow-addresses';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

it('republishes every workspace once after PUBLIC_URL or EDGE_URL changed', async () => {
  const { payload } = instance;
  await payload.kv.delete('published-addresses');
  const workspaces = [(await createTenant(payload)).workspace.id, (await createTenant(payload)).workspace.id];
  const countQueued = async () => {
    const { totalDocs } = await payload.count({
      collection: 'payload-jobs',
      where: { and: [{ taskSlug: { equals: 'publish-workspace' } }, { workspace: { in: workspaces } }] },
    });
    await payload.db.deleteMany({ collection: 'payload-jobs', where: { workspace: { in: workspaces } } });
    return totalDocs;
  };
  await countQueued();
  const start = async (host: string, edge = host) => {
    await followAddresses(payload, {
      publicUrl: `https://videos.${host}.test`,
      edgeUrl: `https://media.${edge}.test`,
    });
    return countQueued();
  };
  expect(await start('first')).toBe(0);
  expect(await start('first')).toBe(0);
  expect(await start('second')).toBe(2);
  expect(await start('second')).toBe(0);
  expect(await start('second', 'third')).toBe(2);
});
