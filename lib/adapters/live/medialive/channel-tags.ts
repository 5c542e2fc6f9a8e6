/** Tags of a channel, from which any process can identify its owner. Times in milliseconds since 1970. */
export type ChannelNotes = {
  workspaceId: string;
  /** The channel's current or last event, and the folder of that run. */
  eventId: string;
  broadcast: string;
  /** Address for cameras, without the key. */
  ingestUrl: string;
  startedAt: number | null;
  /** Time at which the input began to be held back before going live, and null afterwards. */
  heldAt: number | null;
  openedAt: number | null;
  /** Time of the last start or stop. */
  usedAt: number;
};

const names = {
  installation: 'reelhof:installation',
  workspaceId: 'reelhof:workspace',
  eventId: 'reelhof:event',
  broadcast: 'reelhof:broadcast',
  ingestUrl: 'reelhof:ingest',
  startedAt: 'reelhof:started',
  heldAt: 'reelhof:held',
  openedAt: 'reelhof:opened',
  usedAt: 'reelhof:used',
} as const;

/** Stands for null, since the service accepts no empty tag. */
const nothing = '-';

/** Pure. */
export const writeTags = (
  installation: string,
  notes: Partial<ChannelNotes> & Pick<ChannelNotes, 'workspaceId'>,
): Record<string, string> => ({
  [names.installation]: installation,
  ...Object.fromEntries(
    Object.entries(notes).map(([name, value]) => [
      names[name as keyof ChannelNotes],
      value === null ? nothing : String(value),
    ]),
  ),
});

const readTime = (text: string | undefined): number | null => Number(text) || null;

/** Null for a channel of another installation. Pure. */
export const readTags = (installation: string, tags: Record<string, string> = {}): ChannelNotes | null => {
  const workspaceId = tags[names.workspaceId];
  if (tags[names.installation] !== installation || !workspaceId) return null;
  return {
    workspaceId,
    eventId: tags[names.eventId] ?? '',
    broadcast: tags[names.broadcast] ?? '',
    ingestUrl: tags[names.ingestUrl] ?? '',
    startedAt: readTime(tags[names.startedAt]),
    heldAt: readTime(tags[names.heldAt]),
    openedAt: readTime(tags[names.openedAt]),
    usedAt: readTime(tags[names.usedAt]) ?? 0,
  };
};
