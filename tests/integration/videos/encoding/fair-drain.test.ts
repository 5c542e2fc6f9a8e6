import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { getSqlite } from '@/lib/core/database/clients';
import { getRelationId } from '@/lib/core/database/ids';
import { createEncodingRows } from '@/lib/videos/encoding/claim-encoding';
import { claimRow } from '@/lib/worker/leased-work';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const encoderFor = async () => ({ engine: 'ffmpeg', isElsewhere: false, hasRoom: () => true });

/**
 * Queues versions of one video with a single statement. Creating 10,000 rows would take longer than the
 * test.
 */
const queueMany = async (
  { workspace }: Tenant,
  { count, ageSeconds }: { count: number; ageSeconds: number },
) => {
  const video = await createVideo(instance.payload, { workspace, status: 'PROGRESSING' });
  const mark = randomUUID();
  const at = new Date(Date.now() - ageSeconds * 1000).toISOString();
  const sql = `INSERT INTO encodings
       (id, video_id, version, state, mime_type, input_key, workspace_id, attempt, created_at, updated_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     SELECT ? || n, ?, n, 'QUEUED', 'video/mp4', 'uploads/' || ? || n, ?, 0, ?, ? FROM numbers`;
  const args = [count, mark, video.id, mark, workspace.id, at, at];
  await getSqlite(instance.payload)?.execute({ sql, args });
};

it('three workers alternate between 10,000 encodes of one tenant and a few of others', async () => {
  const { payload } = instance;
  await payload.db.deleteMany({ collection: 'encodings', where: {} });
  const large = await createTenant(payload);
  const small = [await createTenant(payload), await createTenant(payload), await createTenant(payload)];
  await queueMany(large, { count: 10_000, ageSeconds: 3000 });
  for (const tenant of small) await queueMany(tenant, { count: 5, ageSeconds: 10 });
  expect((await payload.db.count({ collection: 'encodings', where: {} })).totalDocs).toBe(10_015);

  const taken: { id: string; workspace: string | null }[] = [];
  const work = async (owner: string): Promise<void> => {
    while (taken.length < 24) {
      const claim = await claimRow(payload, createEncodingRows(encoderFor), { owner });
      if (!claim) continue;
      const { id, workspace } = claim;
      taken.push({ id, workspace: getRelationId(workspace) });
      await payload.db.updateOne({ collection: 'encodings', id, data: { state: 'COMPLETE' } });
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));

  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  const countOf = ({ workspace }: Tenant, among = taken) =>
    among.filter((row) => row.workspace === workspace.id).length;
  // Four tenants alternate, so a tenant with five jobs is done after about twenty.
  for (const tenant of small) expect(countOf(tenant)).toBe(5);
  // Each tenant has a turn within the first eight, however many jobs the large one has.
  for (const tenant of [large, ...small]) expect(countOf(tenant, taken.slice(0, 8))).toBeGreaterThan(0);
});
