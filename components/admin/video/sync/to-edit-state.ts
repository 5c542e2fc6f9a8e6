import type { FormState } from 'payload';

import { toMetadataRows } from '@/lib/videos/library/editing/metadata-rows';

/**
 * Adapts Payload's form state to this page: metadata as rows, and relations limited to the video's workspace,
 * since platform administrators can read all workspaces.
 */
export const toEditState = (state: FormState, workspace: string | null): FormState => {
  const onlyOwn = (path: string, collection: string): FormState => {
    const field = state[path];
    if (!field || !workspace) return {};
    return {
      [path]: { ...field, filterOptions: { [collection]: { workspace: { equals: workspace } } } },
    };
  };
  const rows = toMetadataRows(state.customMetadata?.value);
  return {
    ...state,
    ...onlyOwn('categories', 'categories'),
    ...onlyOwn('tags', 'tags'),
    ...onlyOwn('player.selectedPreset', 'playerPresets'),
    customMetadata: { ...state.customMetadata, value: rows, initialValue: rows },
  };
};
