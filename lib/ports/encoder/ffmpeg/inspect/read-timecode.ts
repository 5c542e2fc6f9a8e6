type TaggedStream = { codec_type?: string; codec_tag_string?: string; tags?: Record<string, string> };

/** SMPTE ST 12: hours, minutes, seconds and frames; a last separator other than a colon means drop frame. */
const pattern = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)([:;.,])(\d{2,3})$/;

/** Null for what is no time code. Pure. */
const normalise = (text: string | undefined): string | null => {
  const [, hours, minutes, seconds, separator, frames] = pattern.exec(text?.trim() ?? '') ?? [];
  if (!hours) return null;
  return `${hours}:${minutes}:${seconds}${separator === ':' ? ':' : ';'}${frames}`;
};

/**
 * Where a source's time code begins, as `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame: of the video stream, of a time code track, or of the
 * container. Null where it has none. Pure.
 */
export const readStartTimecode = (
  video: TaggedStream,
  streams: readonly TaggedStream[],
  container: Record<string, string> | undefined,
): string | null => {
  const tracks = streams.filter(({ codec_type, codec_tag_string }) => {
    return codec_type === 'data' && codec_tag_string === 'tmcd';
  });
  const found = [video, ...tracks, { tags: container }].map(({ tags }) => normalise(tags?.timecode));
  return found.find((timecode) => timecode !== null) ?? null;
};
