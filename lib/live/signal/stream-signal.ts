import { setTimeout as pause } from 'node:timers/promises';

import type { Context } from '@/lib/context';
import { isInSupport } from '@/lib/core/access/actor';
import type { StreamedFile } from '@/lib/http/answer-kinds';

import { findLiveEventFor, loadLiveEvent } from '../find-live-event';
import { findChannelOf } from '../present-live-event';
import { toEventFields } from '../rules';
import { describeSignal } from './describe-signal';

const everyMs = 1000;
/** Maximum length of a stream; a new request is authorised again. */
const longestMs = 5 * 60_000;
/** Maximum length in support sessions, which may end at any time. */
const longestInSupportMs = 5000;

/**
 * Streams the camera's signal every second as server-sent `LiveSignal` events; a single `null` while no
 * channel runs.
 */
export const streamSignal = async (ctx: Context, eventId: string): Promise<StreamedFile> => {
  const asked = await findLiveEventFor(ctx, eventId, 'read');
  const live = await ctx.ports.liveFor(asked.workspace);
  const until = Date.now() + (isInSupport(ctx.actor) ? longestInSupportMs : longestMs);
  const encoder = new TextEncoder();
  const gone = new AbortController();

  /** Null while no channel runs. */
  const read = async () => {
    const event = await loadLiveEvent(ctx.payload, eventId);
    const channel = event && (await findChannelOf(ctx, live, event));
    return channel && describeSignal(channel, toEventFields(event).channelState, Date.now());
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const signal = await read();
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(signal)}\n\n`));
      // Browsers reconnect some seconds later.
      if (!signal || Date.now() > until) return controller.close();
      await pause(everyMs, undefined, { signal: gone.signal }).catch(() => undefined);
    },
    cancel: () => gone.abort(),
  });
  return { contentType: 'text/event-stream', body };
};
