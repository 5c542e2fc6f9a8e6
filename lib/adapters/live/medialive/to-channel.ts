import type { ChannelAlert, ChannelState } from '@aws-sdk/client-medialive';

import type { LiveAlert, LiveChannel, LiveHealth } from '@/lib/ports/live';

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

/** CloudWatch's metrics are delayed by up to half a minute. Milliseconds. */
const lateMs = 45_000;

/** Maps the service's states to those of the specification; null if no channel is running. */
export const toState = (state: ChannelState | undefined): LiveChannel['state'] | null => {
  switch (state) {
    case 'CREATING':
    case 'UPDATING':
    case 'STARTING':
    case 'RUNNING':
    case 'STOPPING':
      return state;
    // Recovers by itself; its alerts show the cause.
    case 'RECOVERING':
      return 'RUNNING';
    default:
      return null;
  }
};

/** Alerts without a time have not occurred yet. Pure. */
export const toAlerts = (alerts: readonly ChannelAlert[]): LiveAlert[] =>
  alerts
    .flatMap(({ Id, AlertType, Message, State, SetTimestamp, ClearedTimestamp }) =>
      SetTimestamp
        ? [
            {
              id: Id ?? String(SetTimestamp.getTime()),
              fault: 'service' as const,
              since: SetTimestamp.getTime(),
              until: State === 'CLEARED' ? (ClearedTimestamp ?? SetTimestamp).getTime() : null,
              message: [AlertType, Message].filter(Boolean).join(': ').slice(0, 500),
            },
          ]
        : [],
    )
    .sort((one, other) => one.since - other.since);

const findSending = (health: readonly LiveHealth[], now: number) => {
  const pictures = health.filter(({ fps, bitrate }) => fps > 0 && bitrate > 0);
  const last = pictures.at(-1)?.at ?? null;
  const isSending = last !== null && now - last < lateMs;
  const gap = health.findLastIndex(({ fps, bitrate }) => fps === 0 || bitrate === 0);
  const since = health[gap + 1]?.at ?? null;
  return { isSending, sendingSince: isSending ? since : null, lastFrameAt: last };
};

/** Converts a running channel to the product's form. Viewers of bucket files are not counted. Pure. */
export const toChannel = ({
  state,
  notes,
  health,
  alerts,
  now,
}: {
  state: LiveChannel['state'];
  notes: ChannelNotes;
  health: LiveHealth[];
  alerts: LiveAlert[];
  now: number;
}): LiveChannel => {
  const { eventId, broadcast, ingestUrl, startedAt, openedAt, usedAt } = notes;
  const sending = findSending(health, now);
  return {
    ...{ eventId, broadcast, state, ingestUrl: ingestUrl || null, startedAt: startedAt ?? now },
    ...{ srtPort: null, srtLatency: 0, isPublic: openedAt !== null, viewers: 0, mostViewers: 0, waiting: 0 },
    recordedSeconds: openedAt === null ? 0 : Math.max(0, (now - openedAt) / 1000),
    ...sending,
    // Only the approximate time of an earlier frame is known.
    lastFrameAt: sending.lastFrameAt ?? (startedAt !== null && usedAt > startedAt ? usedAt : null),
    protocol: sending.isSending ? 'rtmp' : null,
    // Not reported by the service.
    ...{ width: 0, height: 0, keyInterval: null, backup: null, ingest: [], targets: [] },
    hasSound: sending.isSending,
    health,
    alerts,
  };
};
