import { text } from 'node:stream/consumers';

import type { StoragePort } from '@/lib/ports/storage';
import type { ServedSource } from '@/lib/videos/library/find-stored-source';

import { getSuggestionIndexKey, type SuggestionIndex, suggestionIndexSchema } from './suggestions';

/** Suggestions found for a version so far; null if the search never ran. */
export const readSuggestionIndex = async (
  storage: Pick<StoragePort, 'read'>,
  served: Pick<ServedSource, 'folder'>,
): Promise<SuggestionIndex | null> => {
  const file = await storage.read({ bucket: 'stream', key: getSuggestionIndexKey(served) });
  return file && suggestionIndexSchema.parse(JSON.parse(await text(file.body)));
};
