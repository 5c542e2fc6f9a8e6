import type { z } from 'zod';

import { findEventTraffic } from '@/lib/analytics/reports/find-traffic';
import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findLiveEventFor } from '@/lib/live/find-live-event';
import type { liveAnalyticsSchema } from '@/lib/live/live-status';
import { findChannelOf } from '@/lib/live/present-live-event';

/** Current viewers of an event, their maximum, and the event's traffic. */
export const findAnalytics = async (
  ctx: Context,
  eventId: string,
): Promise<z.output<typeof liveAnalyticsSchema>> => {
  const event = await findLiveEventFor(ctx, eventId, 'read');
  const live = await ctx.ports.liveFor(event.workspace);
  const channel = event.state === 'LIVE' ? await findChannelOf(ctx, live, event) : null;
  const most = Math.max(event.mostViewers ?? 0, channel?.mostViewers ?? 0);
  const traffic = await findEventTraffic(ctx.payload, {
    workspace: getRelationId(event.workspace) ?? '',
    eventId: event.id,
    since: new Date(event.createdAt),
  });
  return { analytics: { viewers: { current: channel?.viewers ?? 0, most }, traffic } };
};
