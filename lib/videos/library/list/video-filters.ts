import type { Where } from 'payload';
import { z } from 'zod';

import { decide, getActorWorkspace, isConfined } from '@/lib/core/access/actor';
import { isId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import {
  anyOf,
  createdFilters,
  hasWords,
  isBetween,
  isIn,
  noRow,
  oneOf,
  words,
} from '@/lib/http/list-filters';
import { slotTypes } from '@/lib/videos/text-tracks/rules';

import { findHiddenFolders } from '../labels/find-categories';
import { atTop, listAncestors } from '../labels/folders';
import { toCategoryKey } from '../rules';
import { splitWords } from '../speech/spoken-words';
import { findSpeechKeys } from '../speech/store-transcript';
import { videoStatuses, visibilities } from '../types';
import { findTerms, toTermWhere } from './search-terms';

/** The filters of `GET /api/videos`. */
export const videoFilters = z.object({
  status: oneOf(videoStatuses, 'State of the file.'),
  visibility: oneOf(visibilities, 'Audience of the video.'),
  category: anyOf('ID or exact title of a category.'),
  tag: anyOf('ID or exact title of a tag.'),
  externalId: anyOf('Your own ID of the video.'),
  q: words(
    'Words from the title, the ID, the description, the tags, the metadata or the speech of the video, ' +
      'as in the library.',
  ),
  ...createdFilters,
});

type Ctx = Pick<RequestContext, 'payload' | 'actor'>;

/** The conditions of the filters. Some use fields that callers can't query. */
export const toVideoWhere = async (ctx: Ctx, filters: z.output<typeof videoFilters>): Promise<Where[]> => [
  ...isIn('status', filters.status),
  ...isIn('visibility', filters.visibility),
  ...isIn('externalId', filters.externalId),
  ...isBetween('createdAt', filters.createdAfter, filters.createdBefore),
  ...(filters.category ? [toCategoryWhere(await findLabels(ctx, slugs.categories, filters.category))] : []),
  ...(filters.tag ? [toTagWhere(await findLabels(ctx, slugs.tags, filters.tag))] : []),
  ...(filters.q ? await toSearchWhere(ctx, filters.q) : []),
];

const toCategoryWhere = (ids: string[]): Where =>
  ids.length > 0 ? { or: ids.map((id) => ({ categoryKeys: { like: toCategoryKey(id) } })) } : noRow;

const toTagWhere = (ids: string[]): Where => (ids.length > 0 ? { tags: { in: ids } } : noRow);

/** The ids of labels of the active workspace that are named by id or by title. */
const findLabels = async (
  { payload, actor }: Ctx,
  collection: 'categories' | 'tags',
  names: string[],
): Promise<string[]> => {
  const { docs } = await payload.db.find<{ id: string }>({
    collection,
    where: {
      and: [
        { workspace: { equals: getActorWorkspace(actor)?.id } },
        {
          or: [
            ...names.map((title) => ({ title: { equals: title } })),
            ...names.filter(isId).map((id) => ({ id: { equals: id } })),
          ],
        },
      ],
    },
    select: { title: true },
    limit: names.length * 2,
    pagination: false,
  });
  return docs.map(({ id }) => id);
};

/** Searches the texts of videos and, for those who may read text tracks, the speech. */
const toSearchWhere = async ({ payload, actor }: Ctx, text: string): Promise<Where[]> => {
  const workspace = getActorWorkspace(actor)?.id;
  const terms = workspace ? await findTerms(payload, { workspace, search: text }) : [];
  if (terms.length === 0) return [];
  const inTexts: Where = { and: terms.map(toTermWhere) };
  const spoken = decide(actor, slugs.texttracks, 'read') === 'none' ? [] : splitWords(text);
  const keys =
    workspace && spoken.length > 0 ? await findSpeechKeys(payload, { workspace, words: spoken }) : [];
  return [keys.length > 0 ? { or: [inTexts, { speechKey: { in: keys } }] } : inTexts];
};

/** The filters of `GET /api/tags` and `/api/playerPresets`. */
export const titledFilters = z.object({ q: words('Words from the title.'), ...createdFilters });

export const toTitledWhere = (filters: z.output<typeof titledFilters>): Where[] => [
  ...hasWords('title', filters.q),
  ...isBetween('createdAt', filters.createdAfter, filters.createdBefore),
];

/** The filters of `GET /api/categories`. */
export const categoryFilters = titledFilters.extend({
  parent: anyOf('ID of the category around them, or `none` for categories at the top.', 64),
});

export const toCategoryFilterWhere = async (
  ctx: Ctx,
  { parent, ...filters }: z.output<typeof categoryFilters>,
): Promise<Where[]> => [...toTitledWhere(filters), ...(parent ? [await toParentWhere(ctx, parent)] : [])];

/** Categories whose nearest category outside the trash is one of `wanted`. */
const toParentWhere = async ({ payload, actor }: Ctx, wanted: string[]): Promise<Where> => {
  // A confined token must not learn which of its categories are together in another one.
  if (isConfined(actor)) return noRow;
  const hidden = await findHiddenFolders(payload, getActorWorkspace(actor)?.id ?? '');
  const isWanted = (id: string) =>
    wanted.includes(listAncestors(hidden, id).find((each) => !hidden.has(each)) ?? atTop);
  const parents = [
    ...wanted.filter((id) => isId(id) && id !== atTop),
    ...[...hidden.keys()].filter(isWanted),
  ];
  const conditions: Where[] = parents.map((parent) => ({ parent: { equals: parent } }));
  if (wanted.includes(atTop)) conditions.push({ parent: { exists: false } });
  return conditions.length > 0 ? { or: conditions } : noRow;
};

/** The filters of `GET /api/texttracks`. */
export const texttrackFilters = z.object({
  video: anyOf('ID of the video.', 64),
  language: anyOf('Language, such as `de-DE`.', 20),
  type: oneOf(slotTypes, 'Kind of the text track.'),
  ...createdFilters,
});

export const toTexttrackWhere = (filters: z.output<typeof texttrackFilters>): Where[] => [
  ...isIn('video', filters.video),
  ...isIn('language', filters.language),
  ...isIn('type', filters.type),
  ...isBetween('createdAt', filters.createdAfter, filters.createdBefore),
];
