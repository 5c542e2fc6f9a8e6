import { slugs } from '@/lib/core/slugs';
import { createEncodingRows } from '@/lib/videos/encoding/claim-encoding';
import { claimRow } from '@/lib/worker/leased-work';
import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';

import { median, percentile } from './support/process';

/**
 * Measures in which order three workers claim encodes if one tenant has nearly all of them. Nothing is
 * encoded. Uses SQLite, or MongoDB with TEST_DATABASE=mongodb and TEST_MONGODB_URL. Prints Markdown.
 * npm run bench claims [videos=10000] [claims=400]
 */
const [clips = 10_000, claims = 400] = process.argv.slice(2).map(Number);
const small = { tenants: 10, videos: 10 };

const { payload } = await bootInstance();
const tenants = [];
for (let number = 0; number <= small.tenants; number += 1) tenants.push(await createTenant(payload));
const [large] = tenants;
if (!large) throw new Error('there is no tenant');

const videos = new Map<Tenant, string>();
for (const tenant of tenants) videos.set(tenant, (await createVideo(payload, tenant)).id);

const queue = async (tenant: Tenant, number: number): Promise<void> => {
  const [workspace, video] = [tenant.workspace.id, videos.get(tenant)];
  await payload.db.create({
    collection: slugs.encodings,
    returning: false,
    data: {
      ...{ workspace, video, version: number + 1, state: 'QUEUED', mimeType: 'video/mp4', attempt: 0 },
      // The large tenant's encodes come first.
      createdAt: new Date(Date.now() - (clips - number) * 1000).toISOString(),
      inputKey: `uploads/${workspace}/${number}/original.mp4`,
    },
  });
};
const ofLarge = clips - small.tenants * small.videos;
for (let number = 0; number < ofLarge; number += 1) await queue(large, number);
let number = ofLarge;
for (const tenant of tenants.slice(1))
  for (let clip = 0; clip < small.videos; clip += 1) await queue(tenant, (number += 1));

const order: string[] = [];
const times: number[] = [];
const encoderFor = async () => ({ engine: 'ffmpeg', isElsewhere: false, hasRoom: () => true });
const work = async (owner: string): Promise<void> => {
  while (order.length < claims) {
    const begun = performance.now();
    const claimed = await claimRow(payload, createEncodingRows(encoderFor), { owner });
    if (!claimed) continue;
    times.push(performance.now() - begun);
    const { id, workspace } = claimed;
    order.push(typeof workspace === 'string' ? workspace : workspace.id);
    await payload.db.updateOne({
      ...{ collection: slugs.encodings, id, returning: false },
      data: { state: 'COMPLETE', leaseUntil: null },
    });
  }
};
await Promise.all(['one', 'two', 'three'].map(work));

const last = (workspace: string): number => order.lastIndexOf(workspace) + 1;
const ends = tenants.slice(1).map(({ workspace }) => last(workspace.id));
console.log(
  `${clips} videos wait, ${ofLarge} of them one tenant's, ` +
    `${small.videos} of each of ${small.tenants} others. Three workers, ${payload.db.name}.\n`,
);
console.log('| | |\n| --- | --- |');
console.log(
  `| all videos of other tenants were claimed after | ${Math.min(...ends)} to ${Math.max(...ends)} claims |`,
);
const claimsOfLarge = order.slice(0, Math.max(...ends)).filter((id) => id === large.workspace.id).length;
console.log(`| claims of the large tenant until then | ${claimsOfLarge} |`);
console.log(
  `| a claim | ${median(times).toFixed(0)} ms, 99 % within ${percentile(times, 0.99).toFixed(0)} ms |`,
);
process.exit(0);
