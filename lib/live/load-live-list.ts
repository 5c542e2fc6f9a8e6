import type { Where } from 'payload';

import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { toListPage, type ListPage, type ListQuery } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findMissingFeature } from '@/lib/workspaces/find-missing-feature';
import type { LiveEvent } from '@/payload-types';

import { findLiveRights } from './find-live-page-data';

export type LiveList = {
  /** On air now, the earliest first. */
  onAir: LiveEvent[];
  /** Not over, the next one first. */
  next: LiveEvent[];
  past: LiveEvent[];
  /** Page of past events. */
  shown: ListPage;
  search: string;
  mayCreate: boolean;
  mayDelete: boolean;
  isFeatureOff: boolean;
  /** The cheapest offered package with live events, if the current one has none. */
  firstPackage: string | null;
  mayReadAccount: boolean;
};

/** Safe upper limit of planned events. */
const maxNext = 100;

/**
 * The events of the active workspace: current, next and past; null if the caller may not see them. `now` in
 * milliseconds.
 */
export const loadLiveList = async (
  ctx: RequestContext,
  query: ListQuery,
  now = Date.now(),
): Promise<LiveList | null> => {
  const { actor, payload, req } = ctx;
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.liveEvents, 'read') === 'none') return null;
  const { search } = query;
  const own: Where[] = [
    { workspace: { equals: workspace.id } },
    ...(search ? [{ title: { like: search } }] : []),
  ];
  const today = new Date(now).toISOString();
  const isOver: Where = {
    or: [
      { state: { equals: 'ENDED' } },
      {
        and: [
          { state: { equals: 'IDLE' } },
          { channelState: { equals: 'IDLE' } },
          { endDateTime: { less_than: today } },
        ],
      },
    ],
  };
  const isNext: Where = {
    and: [
      { state: { equals: 'IDLE' } },
      { or: [{ endDateTime: { greater_than_equal: today } }, { channelState: { not_equals: 'IDLE' } }] },
    ],
  };
  const find = (where: Where, part: { sort: string; limit: number; page?: number }) =>
    payload.find({
      collection: slugs.liveEvents,
      where: { and: [...own, where] },
      ...part,
      depth: 0,
      overrideAccess: false,
      req,
    });
  const { totalDocs } = await payload.count({
    collection: slugs.liveEvents,
    where: { and: [...own, isOver] },
    overrideAccess: false,
    req,
  });
  const shown = toListPage(query, totalDocs);
  const rights = findLiveRights(ctx);
  const [onAir, next, past, missing] = await Promise.all([
    find({ state: { equals: 'LIVE' } }, { sort: 'wentLiveAt', limit: maxNext }),
    find(isNext, { sort: 'startDateTime', limit: maxNext }),
    find(isOver, { sort: '-startDateTime', limit: shown.limit, page: shown.page }),
    rights.isFeatureOff ? findMissingFeature(payload, workspace, 'liveStreamingEnabled') : null,
  ]);
  return {
    ...{ onAir: onAir.docs, next: next.docs, past: past.docs },
    ...{ shown, search, ...rights, firstPackage: missing?.firstPackage ?? null },
  };
};
