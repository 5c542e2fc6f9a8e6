import { type AudioTrack, buildAudioTag } from '@/lib/core/media/audio-tracks';

/** A media playlist as ffmpeg wrote it. Seconds; `targetDuration` is the largest segment, rounded. */
export type MediaPlaylist = {
  initFile: string;
  targetDuration: number;
  segments: { uri: string; duration: number }[];
};

/** Parses the tags that ffmpeg writes for fMP4 (RFC 8216). Throws if there is no init file or no segment. */
export const parseMediaPlaylist = (text: string): MediaPlaylist => {
  const initFile = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1];
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),.*\r?\n(?:#.*\r?\n)*([^#\s].*)$/gm)].map((match) => ({
    duration: Number(match[1]),
    uri: (match[2] ?? '').trim(),
  }));
  if (!initFile || segments.length === 0) throw new Error('The media playlist has no segments.');
  const announced = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1] ?? 0);
  const longest = Math.max(...segments.map(({ duration }) => Math.round(duration)));
  return { initFile, targetDuration: Math.max(announced, longest, 1), segments };
};

/** A stored segment: seconds and bytes. */
export type MeasuredSegment = { duration: number; size: number };

export type Bandwidth = { peak: number; average: number };

/**
 * Bits/s. The peak is the largest rate of any contiguous segments that last 0.5 to 1.5 target durations
 * together (RFC 8216 §4.1, "peak segment bit rate"); a clip shorter than that has its average.
 */
export const measureBandwidth = (segments: readonly MeasuredSegment[], targetDuration: number): Bandwidth => {
  const total = segments.reduce(
    (sum, { duration, size }) => ({ duration: sum.duration + duration, size: sum.size + size }),
    { duration: 0, size: 0 },
  );
  const average = total.duration > 0 ? (total.size * 8) / total.duration : 0;
  let peak = 0;
  for (let start = 0; start < segments.length; start += 1) {
    let duration = 0;
    let size = 0;
    for (const segment of segments.slice(start)) {
      duration += segment.duration;
      size += segment.size;
      if (duration > targetDuration * 1.5) break;
      if (duration >= targetDuration * 0.5) peak = Math.max(peak, (size * 8) / duration);
    }
  }
  return { peak: Math.ceil(Math.max(peak, average)), average: Math.ceil(average) };
};

export type Variant = {
  name: string;
  width: number;
  height: number;
  /** Frames per second. */
  fps: number;
  /** RFC 6381, e.g. `avc1.64001f`. */
  codec: string;
  bandwidth: Bandwidth;
};

export type MasterInput = {
  /** From the highest to the lowest. */
  variants: readonly Variant[];
  /** The default track first; the bandwidth is that of the largest track. */
  audio: { codec: string; bandwidth: Bandwidth; tracks: readonly AudioTrack[] } | null;
};

const withAudio = (variant: Bandwidth, audio: MasterInput['audio']): Bandwidth => ({
  peak: variant.peak + (audio?.bandwidth.peak ?? 0),
  average: variant.average + (audio?.bandwidth.average ?? 0),
});

/** Bandwidth of a variant together with its audio, bits/s. */
export const variantBandwidth = ({ bandwidth }: Variant, audio: MasterInput['audio']): Bandwidth =>
  withAudio(bandwidth, audio);

/** The multivariant playlist (RFC 8216 §4.3.4), URIs relative to `hls/`. */
export const buildMasterPlaylist = ({ variants, audio }: MasterInput): string => {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio) lines.push(...audio.tracks.map(buildAudioTag));
  for (const variant of variants) {
    const { peak, average } = variantBandwidth(variant, audio);
    const attributes = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `CODECS="${[variant.codec, ...(audio ? [audio.codec] : [])].join(',')}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${variant.fps.toFixed(3)}`,
      'VIDEO-RANGE=SDR',
      ...(audio ? ['AUDIO="audio"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
};

/** ffmpeg's own AAC encoder produces Low Complexity only. */
export const AUDIO_CODEC = 'mp4a.40.2';

/** `avc1.PPCCLL` from the `avcC` box of an init file: profile, constraints and level as x264 chose them. */
export const readVideoCodec = (initFile: Buffer): string => {
  const box = initFile.indexOf('avcC', 0, 'latin1');
  if (box < 0 || box + 8 > initFile.length) throw new Error('The init file has no avcC box.');
  return `avc1.${initFile.toString('hex', box + 5, box + 8)}`;
};
