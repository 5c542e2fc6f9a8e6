import { cleanAudioName, toLanguageTag } from '@/lib/core/media/audio-tracks';

import type { AudioSource } from '../inspect/source-info';

/** What ffprobe says of a stream, as far as sound goes. */
type ProbedStream = {
  index: number;
  id?: string;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  channels?: number;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
};

/** What muxers call a track of which nobody said anything. */
const genericName =
  /handler|core media|sound|audio media|gpac|mainconcept|iso media|lavf|^(?:mono|stereo|surround|audio|track)$/i;
const describingName =
  /audio[\s-]?desk?ri[pb]|descriptive|described|description|hörfilm|hörfassung|\baudiodesc|\bAD\b/i;

const readTrack = ({
  index,
  id,
  channels = 2,
  codec_name,
  profile,
  disposition,
  tags,
}: ProbedStream): AudioSource => {
  const named = tags?.handler_name && genericName.test(tags.handler_name) ? null : tags?.handler_name;
  const title = cleanAudioName(tags?.title ?? named);
  return {
    ...{ index, channels, codec: codec_name ?? 'unknown', profile: profile ?? null, title },
    trackId: id ? Number(id) : null,
    language: toLanguageTag(tags?.language),
    isDescription:
      Boolean(disposition?.visual_impaired || disposition?.descriptions) || describingName.test(title ?? ''),
    isComment: Boolean(disposition?.comment),
    isDefault: Boolean(disposition?.default),
  };
};

/** The lowest is the main track: never a description or a commentary where there is another, whatever the file calls its default. */
const rank = ({ isDescription, isComment, isDefault }: AudioSource): number =>
  (isDescription ? 4 : 0) + (isComment ? 2 : 0) + (isDefault ? 0 : 1);

export const sortTracks = (tracks: readonly AudioSource[]): AudioSource[] =>
  [...tracks].sort((left, right) => rank(left) - rank(right));

/** A file's tracks of sound, the main one first; those that nobody here can decode (a phone's spatial sound) are left out. */
export const readAudioTracks = (streams: readonly ProbedStream[]): AudioSource[] =>
  sortTracks(
    streams
      .filter(
        ({ codec_type, codec_name, channels }) =>
          codec_type === 'audio' && (codec_name ?? 'unknown') !== 'unknown' && (channels ?? 0) > 0,
      )
      .map(readTrack),
  );
