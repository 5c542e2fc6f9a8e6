import { parseArgs } from 'node:util';

import config from '@payload-config';
import { getPayload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { exportWorkspace } from '@/lib/platform/archive/export-workspace';
import { importWorkspace } from '@/lib/platform/archive/import-workspace';
import { compactVideos } from '@/lib/platform/compact-videos';

import './support/settings/show-configuration-faults.mjs';

/**
 * Commands `archive export <workspace> <folder>`, `archive import-workspace <folder> --owner <email>` and
 * `archive compact`, run by bin/reelhof.mjs.
 */
const run = async (): Promise<void> => {
  const [command, ...args] = process.argv.slice(2);
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { owner: { type: 'string' }, package: { type: 'string' }, invite: { type: 'boolean' } },
  });
  const payload = await getPayload({ config });
  const ctx = { payload, ports: getPorts() };
  const say = (line: string) => console.log(line);
  try {
    if (command === 'compact') {
      const { videos, mp4s, bytes } = await compactVideos(ctx, { say });
      return say(`Joined ${mp4s} MP4 files of ${videos} videos and freed ${(bytes / 1e9).toFixed(2)} GB.`);
    }
    if (command === 'export') {
      const [workspace = '', folder = ''] = positionals;
      const { rows, files, unfinished } = await exportWorkspace(ctx, { workspace, folder, say });
      say(`Exported ${rows.videos?.count ?? 0} videos (${files.count} files) to ${folder}.`);
      for (const { id, title } of unfinished)
        say(`Not included because it was never encoded: ${title} (${id})`);
      return;
    }
    const [folder = ''] = positionals;
    const { owner = '', package: pack, invite: shouldInvite = false } = values;
    const done = await importWorkspace(ctx, { folder, owner, package: pack, shouldInvite, say });
    say(`Imported ${done.videos} videos into the workspace ${done.slug} and invited ${done.invited} people.`);
    if (done.hasNewIds) say('Some IDs were already in use here, so the videos have new URLs.');
  } finally {
    await payload.destroy();
  }
};

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
