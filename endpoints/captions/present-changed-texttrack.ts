import { presentTexttrack } from '@/lib/captions/texttracks/present-texttrack';
import type { Context } from '@/lib/http/define-endpoint';
import type { Texttrack } from '@/payload-types';

/** A track with the text it was just given, if it was. */
export const presentChangedTexttrack = async (ctx: Context, track: Texttrack, vtt: string | undefined) => ({
  ...presentTexttrack(track, await ctx.ports.deliveryFor(track.workspace)),
  ...(vtt !== undefined && { content: encodeURIComponent(vtt) }),
});
