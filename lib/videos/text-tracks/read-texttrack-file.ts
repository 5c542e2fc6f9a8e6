import { text } from 'node:stream/consumers';

import type { Ports } from '@/lib/ports';
import type { Texttrack } from '@/payload-types';

/** A track's WebVTT, or null if it has none yet. */
export const readTexttrackFile = async (
  ports: Ports,
  { workspace, filename: key }: Pick<Texttrack, 'workspace' | 'filename'>,
): Promise<string | null> => {
  if (!key) return null;
  const storage = await ports.storageFor(workspace);
  const object = await storage.read({ bucket: 'stream', key });
  return object && text(object.body);
};
