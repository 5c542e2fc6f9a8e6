import { countUnfinished, listUnfinished } from '@/components/admin/patches/uppy/stored-uploads';

/** How many files of a person (`reelhof.{user}.`) wait in which workspace. */
export const countWaiting = (person: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const id of listUnfinished(person)) {
    const workspaceId = id.slice(person.length).split('.')[0] ?? '';
    counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + countUnfinished(id));
  }
  return counts;
};
