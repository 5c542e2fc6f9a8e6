import type { CollectionAfterOperationHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload';

import { getSupport, resolveActor } from '@/lib/core/access/actor';
import type { Support } from '@/lib/core/access/find-support';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { findLinkedEvent } from '@/lib/live/recording/find-linked-event';
import { findStatusMessage } from '@/lib/videos/library/find-status-message';
import { getPorts } from '@/lib/ports';
import { type LinkName, linkNames, presentLinks } from '@/lib/videos/publishing/playback/source';
import { openShareToken } from '@/lib/review/sharing/links/share-token';
import { getShareUrl } from '@/lib/review/sharing/links/share-url';
import type { Video } from '@/payload-types';

type Select = Record<string, unknown>;
type Presented = LinkName | 'statusMessage' | 'collaborate';
type Row = Partial<Video> & Pick<Video, 'id' | 'workspace'>;

/** The columns that each presented field is made of. */
const madeOf: Record<Presented, (keyof Video)[]> = {
  src: ['src', 'customThumbnailUrl'],
  customThumbnailUrl: ['src', 'customThumbnailUrl'],
  previewThumbnailUrl: ['src', 'customThumbnailUrl'],
  previewVideoUrl: ['src'],
  previewStreamUrl: ['src'],
  playable: ['src'],
  downloadOriginalUrl: ['src', 'title'],
  playerUrl: ['src'],
  playerFullUrl: ['src'],
  embedCode: ['src', 'title'],
  statusMessage: ['status', 'statusReason'],
  collaborate: ['collaborate', 'shareToken'],
};
const presented = Object.keys(madeOf) as Presented[];
const columns = [...new Set(Object.values(madeOf).flat())];

/** What was asked for, by what the database is asked for. */
const askedBy = new WeakMap<Select, Select>();

const isExclusion = (select: Select): boolean => Object.values(select).some((value) => value === false);

/** Whoever selects a presented field has the columns read that it is made of. */
export const selectColumns: CollectionBeforeOperationHook = ({ args }) => {
  const asked = (args as { select?: Select }).select;
  if (!asked || isExclusion(asked)) return args;
  const needed = presented.filter((name) => asked[name]).flatMap((name) => madeOf[name]);
  const select = { ...Object.fromEntries(needed.map((column) => [column, true])), ...asked };
  askedBy.set(select, asked);
  return { ...args, select };
};

/**
 * Stored keys become addresses and signed links when a video is read, so that a new domain rewrites no row.
 * After the operation, which alone knows what was selected: nothing else is signed. Not by the fields' own
 * hooks: what those return is written back by the next update.
 */
export const presentVideos: CollectionAfterOperationHook = async ({ args, req, result }) => {
  const select = (args as { select?: Select }).select;
  const asked = select && (askedBy.get(select) ?? select);
  const isWanted = (name: string): boolean => {
    if (!asked) return true;
    return isExclusion(asked) ? asked[name] !== false : Boolean(asked[name]);
  };
  const wanted = presented.filter(isWanted);
  const support = getSupport(await resolveActor(req));
  const present = async (row: Row): Promise<void> => {
    await presentRow(row, { wanted, req, support });
    if (row.shareToken) row.shareToken = support ? null : openShareToken(row.shareToken);
    for (const column of columns) if (!isWanted(column)) Reflect.deleteProperty(row, column);
  };
  const rows = findRows(result);
  await Promise.all(rows.map(present));
  const [only] = rows;
  if (only && rows[0] === result && isWanted('linkedLiveEvent'))
    Object.assign(only, { linkedLiveEvent: await findLinkedEvent(req, only) });
  return result;
};

/** The videos of an answer, whatever operation it is of. */
const findRows = (result: unknown): Row[] => {
  if (typeof result !== 'object' || result === null) return [];
  const rows = 'docs' in result && Array.isArray(result.docs) ? result.docs : [result];
  return rows.filter((row): row is Row => typeof row === 'object' && row !== null && 'id' in row);
};

type Presenting = { wanted: readonly Presented[]; req: PayloadRequest; support: Support | null };

const presentRow = async (row: Row, { wanted, req, support }: Presenting): Promise<void> => {
  if (wanted.includes('statusMessage')) row.statusMessage = findStatusMessage(row, req.i18n.language);
  if (wanted.includes('collaborate')) presentShare(row, support);
  if (row.src === undefined) return;
  const source = getStoredSource(row);
  const ports = getPorts();
  const links = await presentLinks(
    source,
    {
      video: {
        id: row.id,
        title: String(row.title ?? 'video'),
        customThumbnail: row.customThumbnailUrl ?? null,
      },
      wanted: linkNames.filter((name) => wanted.includes(name)),
    },
    async () => ({
      delivery: await ports.deliveryFor(row.workspace),
      storage: await ports.storageFor(row.workspace),
      support,
      log: req.payload.logger,
    }),
  );
  Object.assign(row, links);
};

/**
 * The share URL follows `PUBLIC_URL`, so that it is stored nowhere. Support sees none, since it would outlast
 * the support.
 */
const presentShare = ({ collaborate, shareToken }: Row, support: Support | null): void => {
  if (!collaborate) return;
  const token = collaborate.shareable && !support ? openShareToken(shareToken) : null;
  Object.assign(collaborate, { shareToken: token, shareUrl: token && getShareUrl(token) });
};
