import { text } from 'node:stream/consumers';

import type { StoragePort } from '@/lib/ports/storage/port';
import type { ServedSource } from '@/lib/videos/library/find-stored-source';

import { getSuggestionIndexKey, type SuggestionIndex, suggestionIndexSchema } from './suggestions';

/** What was found of a version so far; null where nobody has looked. */
export const readSuggestionIndex = async (
  storage: Pick<StoragePort, 'read'>,
  served: Pick<ServedSource, 'folder'>,
): Promise<SuggestionIndex | null> => {
  const file = await storage.read({ bucket: 'stream', key: getSuggestionIndexKey(served) });
  return file && suggestionIndexSchema.parse(JSON.parse(await text(file.body)));
};
