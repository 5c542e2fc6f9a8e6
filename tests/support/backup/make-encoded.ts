import type { StoragePort } from '@/lib/ports/storage';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';

import { bootEncoding } from '../encoding/boot-encoding';
import { getClip } from '../encoding/clips';
import { poll } from '../poll';
import { fetchHashes } from './fetch-hashes';

const listKeys = async (storage: StoragePort, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list({ bucket: 'stream', prefix })) keys.push(key);
  return keys;
};

/** An installation with a public video that it encoded, and the files that viewers see. */
export const makeEncoded = async () => {
  const setup = await bootEncoding();
  const { instance } = setup;
  await instance.storage.prepare();
  const videoId = await setup.upload(await getClip('plain.avi'));
  // The S3 servers of tests send no events.
  if (!instance.storage.ingress)
    await startEncoding(instance, { inputKey: `uploads/${videoId}/1/original.mp4`, size: null });
  await setup.untilStatus(videoId, 'COMPLETE');
  await setup.patch(videoId, { visibility: 'public' });
  await poll(async () => (await setup.readState(videoId))?.state === 'ready', {
    what: 'it is public',
    seconds: 30,
  });
  // The encode's own files may be removed while they are listed.
  const files = await poll(
    async () => {
      const keys = await listKeys(instance.storage, `videos/${videoId}/1/`);
      const hashes = await fetchHashes(instance.edgeUrl, keys);
      return Object.values(hashes).every((hash) => hash.length === 64) ? hashes : null;
    },
    { what: 'each of its files is public', seconds: 30 },
  );
  return { setup, videoId, files };
};
