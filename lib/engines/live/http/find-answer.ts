import type { Broadcast } from '../channel/broadcast';
import { sourceRendition } from '../channel/channel-runs';
import { captionsName, findTargetDuration, writeMediaPlaylist } from '../packager/playlists';
import type { Segments } from '../packager/segment-list';
import { rewindSeconds, type Timeline } from '../packager/timeline';
import type { Viewers } from './viewers';

export type LiveAnswer = {
  status: 200 | 400 | 404 | 503;
  body: Buffer | string;
  contentType: string;
  cacheControl: string;
};

type Asked = {
  broadcast: Broadcast;
  viewers: Viewers;
  /** Path below the broadcast's folder. */
  file: string;
  query: URLSearchParams;
  /** The sender's preview: everything in memory, public or not. */
  isPreview: boolean;
};

const playlistType = 'application/vnd.apple.mpegurl';
const captionsType = 'text/vtt; charset=utf-8';
const notFound: LiveAnswer = { status: 404, body: '', contentType: 'text/plain', cacheControl: 'no-store' };
/** Maximum hold of a reload in target durations; RFC 8216bis §6.2.5.2 asks for three at most. */
const maxHeldTargets = 3;
/** Players give up on a server that is silent for much longer. Milliseconds. */
const maxHeldMs = 6000;
/** The same for the first playlist of an event, which has to wait for a key frame. Milliseconds. */
const maxHeldFirstMs = 11_000;

const send = (body: Buffer | string, contentType: string, cacheControl: string): LiveAnswer => ({
  ...{ status: 200, body, contentType, cacheControl },
});

/** Public segments of the last two hours; for previews, those whose parts are in memory. */
const findListed = ({ segments, recent }: Timeline, publicFrom: number | null): Segments =>
  publicFrom === null
    ? segments.takeLast(recent.length)
    : segments.takeWindow({ since: publicFrom, seconds: rewindSeconds });

const countDiscontinuities = (
  { segments }: Timeline,
  { listed, publicFrom }: { listed: Segments; publicFrom: number | null },
): number => {
  const first = listed.at(0);
  return first ? segments.countCuts({ after: publicFrom ?? 0, until: first.sequence }) : 0;
};

/** Whether a segment is complete. */
const hasEnded = ({ segments }: Timeline, sequence: number): boolean =>
  (segments.at(-1)?.sequence ?? -1) >= sequence;

/**
 * Waits until the requested part exists and returns the cache lifetime of the playlist. Null if such a part
 * cannot be known yet.
 */
const hold = async (timeline: Timeline, query: URLSearchParams): Promise<string | null> => {
  const asked = query.get('_HLS_msn');
  if (asked === null) return 'max-age=1';
  const sequence = Number(asked);
  const part = Number(query.get('_HLS_part') ?? Number.POSITIVE_INFINITY);
  if (!Number.isInteger(sequence) || sequence > timeline.next + 1) return null;
  const isThere = () =>
    timeline.isOver ||
    hasEnded(timeline, sequence) ||
    (timeline.open?.sequence === sequence && timeline.open.parts.length > part) ||
    (timeline.open !== null && timeline.open.sequence > sequence);
  const held = maxHeldTargets * 1000 * findTargetDuration(timeline.segments.takeLast(10));
  const until = Date.now() + Math.min(held, maxHeldMs);
  while (!isThere() && Date.now() < until) await timeline.wait(until - Date.now());
  // A playlist without the requested part must not be cached.
  return isThere() ? 'max-age=6' : 'no-store';
};

/** Waits for the first complete public segment: players give up on an empty playlist. */
const holdFirst = async (timeline: Timeline, publicFrom: number): Promise<void> => {
  const until = Date.now() + maxHeldFirstMs;
  while (!timeline.isOver && !hasEnded(timeline, publicFrom) && Date.now() < until)
    await timeline.wait(until - Date.now());
};

type Written = { version: number; bodies: Map<string, Buffer> };

/**
 * Serialised playlists of a rendition by kind, shared by all viewers, because a playlist of two hours is
 * long.
 */
const lists = new WeakMap<Timeline, Written>();

const findWritten = (timeline: Timeline, kind: string, write: () => string): Buffer => {
  const { version } = timeline;
  let written = lists.get(timeline);
  if (written?.version !== version) lists.set(timeline, (written = { version, bodies: new Map() }));
  const body = written.bodies.get(kind) ?? Buffer.from(write());
  written.bodies.set(kind, body);
  return body;
};

const writePlaylist = async (
  rendition: string,
  { broadcast, query, isPreview }: Asked,
): Promise<LiveAnswer> => {
  const timeline = broadcast.channel.timelines.get(rendition);
  if (!timeline) return notFound;
  const kept = await hold(timeline, query);
  if (kept === null) return { ...notFound, status: 400 };
  const publicFrom = isPreview ? null : broadcast.publicFrom;
  if (publicFrom !== null) await holdFirst(timeline, publicFrom);
  const skip = query.get('_HLS_skip') === 'YES' || query.get('_HLS_skip') === 'v2';
  const isWhole = query.get('whole') === '1';
  const body = findWritten(timeline, `${publicFrom} ${skip} ${isWhole}`, () => {
    const listed = findListed(timeline, publicFrom);
    const { open } = timeline;
    const isOpenShown = open !== null && open.sequence >= (publicFrom ?? 0);
    return writeMediaPlaylist({
      ...{ folder: rendition, segments: listed, isOver: timeline.isOver },
      discontinuities: countDiscontinuities(timeline, { listed, publicFrom }),
      lowLatency: {
        recent: isWhole ? [] : timeline.recent,
        open: isOpenShown && !isWhole ? open : null,
        hasParts: !isWhole,
        next: Math.max(timeline.next, publicFrom ?? 0),
        skip,
      },
    });
  });
  return send(body, playlistType, kept);
};

/**
 * The captions of the same segments as in the source's playlist, as soon as they are complete; public ones
 * only.
 */
const writeCaptionsPlaylist = async ({ broadcast, query }: Asked): Promise<LiveAnswer> => {
  const timeline = broadcast.channel.timelines.get(sourceRendition);
  const { publicFrom } = broadcast;
  if (!timeline || publicFrom === null) return notFound;
  const kept = await hold(timeline, query);
  if (kept === null) return { ...notFound, status: 400 };
  const listed = findListed(timeline, publicFrom);
  const body = writeMediaPlaylist({
    ...{ folder: captionsName, segments: listed, isOver: timeline.isOver, isCaptions: true },
    next: Math.max(timeline.open?.sequence ?? timeline.next, publicFrom),
    discontinuities: countDiscontinuities(timeline, { listed, publicFrom }),
  });
  return send(body, playlistType, kept);
};

const findCaptions = (name: string, { broadcast }: Asked): LiveAnswer => {
  const sequence = /^(\d{1,9})\.vtt$/.exec(name)?.[1];
  const text = sequence === undefined ? null : (broadcast.captions?.find(Number(sequence)) ?? null);
  return text === null ? notFound : send(text, captionsType, 'max-age=3600');
};

/**
 * Serves a running broadcast from memory: playlists, parts, and segments that are not stored yet. 404 for
 * everything else, which is a file or does not exist.
 */
export const findLiveAnswer = async (asked: Asked): Promise<LiveAnswer> => {
  const { broadcast, viewers, file, query, isPreview } = asked;
  if (!isPreview && broadcast.publicFrom === null) return notFound;
  if (file === 'master.m3u8') {
    // The rehearsal's page keeps waiting, and ends on a 404.
    if (!broadcast.hasVideo) return isPreview ? { ...notFound, status: 503 } : notFound;
    const master = isPreview ? { isPreview } : { suffix: `?v=${viewers.issue(query.get('v'))}` };
    return send(broadcast.writeMaster(master), playlistType, 'no-store');
  }
  const playlist = /^([\w-]{1,20})\.m3u8$/.exec(file)?.[1];
  if (playlist) {
    if (!isPreview) viewers.see(query.get('v'));
    if (playlist === captionsName)
      return broadcast.captions && !isPreview ? writeCaptionsPlaylist(asked) : notFound;
    return writePlaylist(playlist, asked);
  }
  const [, rendition = '', name = ''] = /^([\w-]{1,20})\/([\w.-]{1,40})$/.exec(file) ?? [];
  if (rendition === captionsName) return isPreview ? notFound : findCaptions(name, asked);
  const run = /^init-(\d{1,6})\.mp4$/.exec(name)?.[1];
  if (run) {
    const head = broadcast.findInit(rendition, Number(run));
    return head ? send(head, 'video/mp4', 'max-age=3600') : notFound;
  }
  return findMedia(rendition, name, asked);
};

const findMedia = async (
  rendition: string,
  name: string,
  { broadcast, isPreview }: Asked,
): Promise<LiveAnswer> => {
  const timeline = broadcast.channel.timelines.get(rendition);
  const [, segment, part] = /^(\d{1,9})(?:\.(\d{1,5}))?\.m4s$/.exec(name) ?? [];
  if (!timeline || segment === undefined) return notFound;
  const sequence = Number(segment);
  if (!isPreview && sequence < (broadcast.publicFrom ?? 0)) return notFound;
  if (part === undefined) {
    // A slow store may still lack the segment after its parts were dropped from memory.
    const bytes =
      timeline.findSegment(sequence) ?? (isPreview ? null : broadcast.findUnstored(rendition, sequence));
    return bytes ? send(bytes, 'video/mp4', 'max-age=3600') : notFound;
  }
  const until = Date.now() + maxHeldTargets * 1000;
  // A hinted part is requested before it exists.
  const mayCome = () => sequence <= timeline.next && !timeline.isOver;
  let found = timeline.findPart(sequence, Number(part));
  while (!found && mayCome() && Date.now() < until) {
    if (hasEnded(timeline, sequence)) return notFound;
    await timeline.wait(until - Date.now());
    found = timeline.findPart(sequence, Number(part));
  }
  return found ? send(found.bytes, 'video/mp4', 'max-age=60') : notFound;
};
