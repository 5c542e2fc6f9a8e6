import { cleanAudioName, toLanguageTag } from '@/lib/core/media/audio-tracks';

import type { AudioSource } from '../inspect/source-description';

/** Audio properties of a stream from ffprobe. */
type ProbedStream = {
  index: number;
  id?: string;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  channels?: number;
  channel_layout?: string;
  start_time?: number;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
};

/**
 * Start of a stream, relative to the video's beginning at `zero` of the file's clock. Headers are too
 * inexact for its end. Pure.
 */
export const readTimes = (
  { start_time }: Pick<ProbedStream, 'start_time'>,
  zero: number,
): { start: number; end: null; skipped: number } => ({
  start: Math.max(0, (start_time ?? zero) - zero),
  ...{ end: null, skipped: 0 },
});

/** Generic name that muxers give unnamed tracks. */
const genericName =
  /handler|core media|sound|audio media|gpac|mainconcept|iso media|lavf|^(?:mono|stereo|surround|audio|track)$/i;
const describingName =
  /audio[\s-]?desk?ri[pb]|descriptive|described|description|hörfilm|hörfassung|\baudiodesc|\bAD\b/i;

const readTrack = (stream: ProbedStream, zero: number): AudioSource => {
  const { index, id, channels = 2, channel_layout, codec_name, profile, disposition, tags } = stream;
  const named = tags?.handler_name && genericName.test(tags.handler_name) ? null : tags?.handler_name;
  const title = cleanAudioName(tags?.title ?? named);
  return {
    ...readTimes(stream, zero),
    layout: channel_layout && channel_layout !== 'unknown' ? channel_layout : null,
    ...{ index, channels, codec: codec_name ?? 'unknown', profile: profile ?? null, title },
    trackId: id ? Number(id) : null,
    language: toLanguageTag(tags?.language),
    isDescription:
      Boolean(disposition?.visual_impaired || disposition?.descriptions) || describingName.test(title ?? ''),
    isComment: Boolean(disposition?.comment),
    isDefault: Boolean(disposition?.default),
    padded: 0,
    mixed: [],
    weights: null,
  };
};

/**
 * Sort key: the lowest track is the main one. Descriptions and commentaries come last, even if the file marks
 * one as the default.
 */
const rank = ({ isDescription, isComment, isDefault }: AudioSource): number =>
  (isDescription ? 4 : 0) + (isComment ? 2 : 0) + (isDefault ? 0 : 1);

export const sortTracks = (tracks: readonly AudioSource[]): AudioSource[] =>
  [...tracks].sort((left, right) => rank(left) - rank(right));

/** A file's audio tracks, the main one first. Undecodable ones (a phone's spatial audio) are left out. */
export const readAudioTracks = (streams: readonly ProbedStream[], zero: number): AudioSource[] =>
  sortTracks(
    streams
      .filter(
        ({ codec_type, codec_name, channels }) =>
          codec_type === 'audio' && (codec_name ?? 'unknown') !== 'unknown' && (channels ?? 0) > 0,
      )
      .map((stream) => readTrack(stream, zero)),
  );

/**
 * Indistinguishable tracks, which count as one for viewers: a camera's channels, the same audio in two
 * codecs. Pure.
 */
export const isAlike = (left: AudioSource, right: AudioSource): boolean =>
  left.title === right.title &&
  left.language === right.language &&
  left.isDescription === right.isDescription &&
  left.isComment === right.isComment;

/** Maximum number of mixed tracks; more come from a multitrack recorder. */
const mostMixed = 8;

/** Merges indistinguishable mono tracks, such as microphones of one camera, into a mixed one. Pure. */
export const groupTracks = (tracks: readonly AudioSource[]): AudioSource[] => {
  const grouped: AudioSource[] = [];
  for (const track of tracks) {
    const at = grouped.findIndex(
      (each) =>
        each.channels === 1 &&
        track.channels === 1 &&
        each.mixed.length + 1 < mostMixed &&
        isAlike(each, track),
    );
    const group = grouped[at];
    if (group) grouped[at] = { ...group, mixed: [...group.mixed, track.index] };
    else grouped.push(track);
  }
  return grouped;
};
