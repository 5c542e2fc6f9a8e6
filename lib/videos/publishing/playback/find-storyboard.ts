import { text as readText } from 'node:stream/consumers';

import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';

import { signFile } from './playback-urls';

/** One storyboard frame: its time range (seconds), its sprite sheet, and its position there (pixels). */
type StoryboardCue = {
  start: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const cuePattern =
  /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}) --> [^\n]*\n([^\s#]+)#xywh=(\d+),(\d+),(\d+),(\d+)\s*$/gm;

/**
 * Parses a WebVTT storyboard whose cues point into sprite sheets (`…jpg#xywh=x,y,w,h`); other cues are
 * ignored.
 */
export const parseStoryboard = (vtt: string): StoryboardCue[] =>
  [...vtt.replaceAll('\r\n', '\n').matchAll(cuePattern)].map((match) => {
    const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = match
      .slice(1, 5)
      .map((part) => Number(part ?? 0));
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(6, 10).map(Number);
    const start = hours * 3600 + minutes * 60 + seconds + milliseconds / 1000;
    return { start, sheet: match[5] ?? '', x, y, width, height };
  });

export const storyboardSchema = z.object({
  sheets: z.array(z.string()).describe('Signed URLs, valid for one day.'),
  cells: z.array(
    z.object({
      start: z.number().describe('In seconds.'),
      sheet: z.number().describe('Index of the sheet, starting at 0.'),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
});
z.globalRegistry.add(storyboardSchema, { id: 'Storyboard' });
export type Storyboard = z.output<typeof storyboardSchema>;

/**
 * A video's storyboard with links to its sprite sheets that also work while it is private. Throws
 * `video_not_found`, and `not_found` if there is no storyboard.
 */
export const findStoryboard = async (ctx: Context, { videoId }: { videoId: string }): Promise<Storyboard> => {
  const { id, workspace } = await findVideoFor(ctx, videoId, 'read');
  const stored = await findById(ctx.payload, slugs.videos, id, { select: { src: true } });
  const key = (stored && getStoredSource(stored))?.storyboardUrl;
  const storage = await ctx.ports.storageFor(workspace);
  const delivery = await ctx.ports.deliveryFor(workspace);
  const file = key ? await storage.read({ bucket: 'stream', key }) : null;
  if (!key || !file) throw new AppError('not_found');

  const cues = parseStoryboard(await readText(file.body));
  const names = [...new Set(cues.map(({ sheet }) => sheet))];
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const sheets = await Promise.all(
    names.map((name) =>
      signFile(`${folder}${name}`, { videoId: id, storage, delivery, support: getSupport(ctx.actor) }),
    ),
  );
  return { sheets, cells: cues.map((cue) => ({ ...cue, sheet: names.indexOf(cue.sheet) })) };
};
