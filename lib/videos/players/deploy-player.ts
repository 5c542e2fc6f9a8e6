import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { getActorWorkspace, type Scope } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { playerFolder } from '@/lib/core/storage/storage-keys';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { StoragePort } from '@/lib/ports/storage';

import { noteDeployment } from './deployment';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/** Files with a content hash in their name never change; entry files are cached for minutes only. */
const isHashed = (name: string): boolean => /-[A-Z0-9]{8}\.\w+$/.test(name);

/** The build's output folder; every process runs in the project's folder. */
const builtPlayer = (): string => path.join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'player');

/**
 * Writes the built player to `player/` in the stream bucket, the page last, so that it never refers to a
 * missing file. Files of earlier players stay for pages that are still open. Returns the number of files.
 * Throws if there is no built player, and `ProviderError`.
 */
export const writePlayer = async (storage: StoragePort): Promise<number> => {
  const folder = builtPlayer();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort((a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')));
  for (const name of names) {
    await storage.write({
      bucket: 'stream',
      key: playerFolder + name,
      body: await readFile(path.join(folder, name)),
      contentType: contentTypes[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: isHashed(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      visibility: 'public',
    });
  }
  return names.length;
};

/**
 * Deploys the player of this build to the workspace's delivery and records the result in the workspace's
 * row. Throws `not_found` for any workspace but the actor's own (root reaches all) and
 * `player_deploy_failed`.
 */
export const deployPlayer = async (
  ctx: RequestContext,
  { workspaceId, scope }: { workspaceId: string; scope: Scope },
) => {
  const { payload, ports, actor, req } = ctx;
  if (scope !== 'all' && getActorWorkspace(actor)?.id !== workspaceId) throw new AppError('not_found');
  const { totalDocs } = await payload.count({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspaceId } }, { deleted: { not_equals: true } }] },
    overrideAccess: true,
    req,
  });
  if (totalDocs === 0) throw new AppError('not_found');
  await noteDeployment(payload, workspaceId, { status: 'deploying', startedAt: new Date().toISOString() });
  const uploadedFiles = await ports
    .storageFor(workspaceId)
    .then(writePlayer)
    .catch(async (cause: unknown) => {
      await noteDeployment(payload, workspaceId, { status: 'failed' });
      throw new AppError('player_deploy_failed', {}, { cause });
    });
  const deployedAt = new Date().toISOString();
  const done = { status: 'success', lastDeployed: deployedAt, result: uploadedFiles } as const;
  const event = createEvent('workspace.playerDeployed', { payload: { uploadedFiles }, actor });
  await noteDeployment(payload, workspaceId, done, event);
  return { success: true, uploadedFiles, deployedAt };
};
