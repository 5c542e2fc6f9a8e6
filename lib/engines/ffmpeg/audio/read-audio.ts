import { cleanAudioName, toLanguageTag, type AudioTrack } from '@/lib/core/media/audio-tracks';
import { findBoxes, readBoxes, readBytes, type Box } from '@/lib/engines/ffmpeg/inspect/read-boxes';
import { openSource, type SourceFile } from '@/lib/engines/ffmpeg/served/open-source';

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

const sortTracks = (tracks: readonly AudioSource[]): AudioSource[] =>
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

type Named = Pick<AudioSource, 'title' | 'language' | 'isDescription'>;

/** The name of a language in that language, as in language menus. */
const nameLanguage = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

const nameTrack = ({ title, language, isDescription }: Named): string => {
  if (title) return title;
  const name = language ? nameLanguage(language) : 'Audio';
  // The abbreviation is the same in German and English.
  return isDescription ? `${name} (AD)` : name;
};

/** Names tracks uniquely, by their folders; the first one is the default. Pure. */
export const nameAudioTracks = (tracks: readonly (Named & { id: string })[]): AudioTrack[] => {
  const names = new Set<string>();
  return tracks.map((track, index) => {
    const base = nameTrack(track);
    let name = base;
    for (let number = 2; names.has(name); number += 1) name = `${base} ${number}`;
    names.add(name);
    const { id, language, isDescription } = track;
    return { id, name, language, isDescription, isDefault: index === 0 };
  });
};

type TrackLabel = { title: string | null; language: string | null; isDescription: boolean };

/** Longer than any name or tag. Bytes. */
const mostBytes = 1000;

/** Text behind the first `skip` bytes of a box, up to its end or a zero. */
const readText = async (file: SourceFile, box: Box | undefined, skip: number): Promise<string | null> => {
  if (!box) return null;
  const length = Math.min(mostBytes, box.end - box.body - skip);
  if (length <= 0) return null;
  return (await readBytes(file, box.body + skip, length)).toString('utf8').split('\0')[0] ?? null;
};

const readTrackId = async (file: SourceFile, { body }: Box): Promise<number> => {
  const header = await readBytes(file, body, 24);
  // ISO/IEC 14496-12 §8.3.2: times of 64 bits in version 1.
  return header[0] === 1 ? header.readUInt32BE(20) : header.readUInt32BE(12);
};

/**
 * Track metadata of a QuickTime or MP4 file that ffprobe omits, by track id: names (`udta/name`), full
 * language tags (`elng`), and the audio description characteristic (`udta/tagc`).
 */
const readLabels = async (file: SourceFile): Promise<Map<number, TrackLabel>> => {
  const moov = (await readBoxes(file, 0, file.size)).find(({ type }) => type === 'moov');
  const labels = new Map<number, TrackLabel>();
  for (const track of moov ? await findBoxes(file, moov, ['trak']) : []) {
    const [header] = await findBoxes(file, track, ['tkhd']);
    if (!header) continue;
    const [name] = await findBoxes(file, track, ['udta', 'name']);
    const [language] = await findBoxes(file, track, ['mdia', 'elng']);
    const tags = await Promise.all(
      (await findBoxes(file, track, ['udta', 'tagc'])).map((box) => readText(file, box, 0)),
    );
    labels.set(await readTrackId(file, header), {
      title: cleanAudioName(await readText(file, name, 0)),
      language: toLanguageTag(await readText(file, language, 4)),
      isDescription: tags.includes('public.accessibility.describes-video'),
    });
  }
  return labels;
};

/**
 * Adds the file's own labels to the tracks of an MP4 or QuickTime file and sorts them again. Unreadable
 * labels are ignored.
 */
export const labelTracks = async (source: string, tracks: readonly AudioSource[]): Promise<AudioSource[]> => {
  const file = await openSource(source);
  try {
    const labels = await readLabels(file).catch(() => new Map<number, TrackLabel>());
    return sortTracks(
      tracks.map((track) => {
        const label = labels.get(track.trackId ?? -1);
        return {
          ...track,
          title: track.title ?? label?.title ?? null,
          language: label?.language ?? track.language,
          isDescription: track.isDescription || Boolean(label?.isDescription),
        };
      }),
    );
  } finally {
    await file.close();
  }
};
