import type { CollectionAfterOperationHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getSupport, resolveActor } from '@/lib/core/access/actor';
import type { Support } from '@/lib/core/access/find-support';
import { getRelationId } from '@/lib/core/database/ids';
import { findLinkedEvent } from '@/lib/live/find-live-event';
import { openShareToken, getShareUrl } from '@/lib/review/sharing/links/share-token';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { findTrashedCategories } from '@/lib/videos/library/labels/find-categories';
import { findStatusMessage } from '@/lib/videos/library/list/library-videos';
import { type LinkName, linkNames, presentLinks } from '@/lib/videos/publishing/playback/source';
import { isOriginalOffered } from '@/lib/videos/trimming/trim-schemas';
import type { Video } from '@/payload-types';

type Select = Record<string, unknown>;
type Presented = LinkName | 'statusMessage' | 'collaborate';
type Row = Partial<Video> & Pick<Video, 'id' | 'workspace'>;

/** Columns that each computed field needs. */
const madeOf: Record<Presented, (keyof Video)[]> = {
  src: ['src', 'customThumbnailUrl'],
  customThumbnailUrl: ['src', 'customThumbnailUrl'],
  previewThumbnailUrl: ['src', 'customThumbnailUrl'],
  previewVideoUrl: ['src'],
  previewStreamUrl: ['src'],
  playable: ['src'],
  downloadOriginalUrl: ['src', 'title', 'trim', 'offersOriginal'],
  playerUrl: ['src'],
  playerFullUrl: ['src'],
  watchUrl: ['src'],
  embedCode: ['src', 'title'],
  statusMessage: ['status', 'statusReason'],
  collaborate: ['collaborate', 'shareToken'],
};
const presented = Object.keys(madeOf) as Presented[];
const columns = [...new Set(Object.values(madeOf).flat())];

/** Original selection, by the extended selection that the database receives. */
const askedBy = new WeakMap<Select, Select>();

const isExclusion = (select: Select): boolean => Object.values(select).some((value) => value === false);

/** Adds the columns that the selected computed fields need. */
export const selectColumns: CollectionBeforeOperationHook = ({ args }) => {
  const selected = (args as { select?: Select }).select;
  if (!selected || isExclusion(selected)) return args;
  const needed = presented.filter((name) => selected[name]).flatMap((name) => madeOf[name]);
  const select = { ...Object.fromEntries(needed.map((column) => [column, true])), ...selected };
  askedBy.set(select, selected);
  return { ...args, select };
};

/**
 * Converts stored keys to URLs and signed links on read, so that a new domain does not change rows. Runs
 * after the operation, which knows the selection, so only selected links are signed. Field hooks are
 * unsuitable, because the next update would write their results back.
 */
export const presentVideos: CollectionAfterOperationHook = async ({ args, req, result }) => {
  const select = (args as { select?: Select }).select;
  const selected = select && (askedBy.get(select) ?? select);
  const isWanted = (name: string): boolean => {
    if (!selected) return true;
    return isExclusion(selected) ? selected[name] !== false : Boolean(selected[name]);
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
  await hideTrashedCategories(req, rows);
  const [only] = rows;
  if (only && rows[0] === result && isWanted('linkedLiveEvent'))
    Object.assign(only, { linkedLiveEvent: await findLinkedEvent(req, only) });
  return result;
};

const hideTrashedCategories = async ({ payload }: PayloadRequest, rows: readonly Row[]): Promise<void> => {
  const ids = rows.flatMap(({ categories }) =>
    (categories ?? []).flatMap((each) => getRelationId(each) ?? []),
  );
  const trashed = await findTrashedCategories(payload, ids);
  if (trashed.size === 0) return;
  for (const row of rows)
    if (row.categories)
      row.categories = row.categories.filter((each) => !trashed.has(getRelationId(each) ?? ''));
};

/** Videos in the result of any operation. */
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
        offersOriginal: isOriginalOffered(row),
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
 * The share URL depends on `PUBLIC_URL` and is therefore not stored. It is hidden in support sessions,
 * because it would outlive them.
 */
const presentShare = ({ collaborate, shareToken }: Row, support: Support | null): void => {
  if (!collaborate) return;
  const token = collaborate.shareable && !support ? openShareToken(shareToken) : null;
  Object.assign(collaborate, { shareToken: token, shareUrl: token && getShareUrl(token) });
};
