import { createReadStream } from 'node:fs';
import path from 'node:path';

import { getLogoWorkspace, parseVideoKey } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';

import { type ArchivedFile, archivedFileSchema, filesFile, type Manifest } from './archive-format';
import { createHashStream } from './hash-stream';
import { readLineFile } from './line-file';
import type { IdMap } from './map-ids';
import type { Rows } from './read-archive';

const copyFile = async (
  ports: Ports,
  {
    folder,
    file,
    key,
    workspaceId,
  }: { folder: string; file: ArchivedFile; key: string; workspaceId: string },
): Promise<void> => {
  const { bucket, contentType, sha256 } = file;
  const { stream, finish } = createHashStream();
  const source = createReadStream(path.join(folder, 'files', bucket, file.key));
  source.once('error', (error) => stream.destroy(error));
  const storage = await ports.storageFor(workspaceId);
  await storage.write({
    bucket,
    key,
    body: source.pipe(stream),
    contentType,
    // Versions, tracks and images are immutable, because each change gets a new name.
    cacheControl: bucket === 'stream' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    visibility: getLogoWorkspace(key) === null ? 'private' : 'public',
  });
  if (finish().sha256 !== sha256) throw new Error(`${file.key} was changed since it was exported.`);
};

/**
 * Imports the files of an archive. Video files are written as private, because publishing makes them public;
 * the workspace's logos are written as public.
 */
export const copyFilesIn = async (
  ports: Ports,
  {
    folder,
    manifest,
    rows,
    map,
    workspaceId,
    say,
  }: {
    folder: string;
    say: (line: string) => void;
    manifest: Manifest;
    rows: Rows;
    map: IdMap;
    workspaceId: string;
  },
): Promise<void> => {
  const videos = new Set(rows.videos.map(({ id }) => id));
  let count = 0;
  for await (const line of readLineFile(path.join(folder, filesFile), manifest.files.sha256)) {
    const file = archivedFileSchema.parse(line);
    const isLogo = file.bucket === 'stream' && getLogoWorkspace(file.key) === manifest.workspace.id;
    if (!isLogo && !videos.has(parseVideoKey(file.key)?.videoId ?? ''))
      throw new Error(`${file.key} belongs to no video.`);
    await copyFile(ports, { folder, file, key: map.mapText(file.key), workspaceId });
    count += 1;
    if (count % 500 === 0) say(`${count} of ${manifest.files.count} files`);
  }
};
