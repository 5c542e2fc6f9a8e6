import type { LiveRefusalReason } from '@/lib/ports/live';

const texts: Record<LiveRefusalReason, string> = {
  second_sender: 'Already publishing: an encoder and its backup send with this stream key.',
  unsupported_codec: 'Unsupported codec {codec}: send H.264 video and AAC audio.',
  sound_converted: 'The sound is {codec} and is turned into AAC: connect again.',
  wrong_key: 'Wrong stream key: this key was replaced by a new one.',
  unknown_key: 'Wrong stream key, or too early: no running channel has this key. Start the channel first.',
  no_key: 'No stream key: append it to the server address or enter it as stream key.',
  wrong_app: 'Wrong application name: the server address ends in /live.',
  no_picture: 'No video arrives: enable a video source.',
  too_early: 'Too early: the channel does not run yet.',
};

/** Message that the encoder shows to its operator, in English. Pure. */
export const writeRefusal = (reason: LiveRefusalReason, codec: string | null = null): string =>
  texts[reason].replace('{codec}', codec ?? '');

/** FLV 10.1 §E.4.2.1 and §E.4.3.1. */
const soundNames: Record<number, string> = {
  ...{ 0: 'PCM', 1: 'ADPCM', 2: 'MP3', 3: 'PCM', 4: 'Nellymoser', 5: 'Nellymoser', 6: 'Nellymoser' },
  ...{ 7: 'G.711', 8: 'G.711', 11: 'Speex', 14: 'MP3' },
};
const videoCodecNames: Record<number, string> = {
  ...{ 2: 'H.263', 3: 'Screen video', 4: 'VP6', 5: 'VP6', 6: 'Screen video', 12: 'HEVC' },
};
/** Enhanced RTMP. */
const fourCcNames: Record<string, string> = {
  ...{ hvc1: 'HEVC', hev1: 'HEVC', av01: 'AV1', vp08: 'VP8', vp09: 'VP9' },
  ...{ Opus: 'Opus', fLaC: 'FLAC', 'ac-3': 'AC-3', 'ec-3': 'E-AC-3', '.mp3': 'MP3' },
};

const tagHeadBytes = 11;

/** The name of the codec in an FLV tag that is neither H.264 nor AAC. Pure. */
export const findCodecName = (kind: 'video' | 'audio' | 'data', flv: Buffer): string => {
  const first = flv[tagHeadBytes] ?? 0;
  const isExtended = kind === 'video' ? first >= 128 : first >> 4 === 9;
  const fourCc = flv.toString('latin1', tagHeadBytes + 1, tagHeadBytes + 5);
  const known = isExtended
    ? fourCcNames[fourCc]
    : kind === 'video'
      ? videoCodecNames[first & 15]
      : soundNames[first >> 4];
  return known ?? 'unknown';
};
