import { findLastLength } from '../ladder/frame-rate';
import { confineInput } from '../ladder/input-arguments';
import { runProcess } from '../run/run-process';
import type { Session } from '../run/session';
import { RESTARTING_DEMUXERS } from './parse-probe';
import type { SourceDescription } from './source-description';

/**
 * Packet times of a track. Seconds since the file's beginning; the first may be negative, like an audio
 * encoder's priming.
 */
export type TrackScan = {
  /** Time of the first packet that does not precede the beginning. */
  start: number;
  /** End of the last packet. */
  end: number;
};

/** Result of a packet scan. Seconds since the start of the file. */
export type PacketScan = {
  /** Keyed by stream index. */
  tracks: ReadonlyMap<number, TrackScan>;
  /** Sorted presentation times of the frames; decoding times if many have no presentation time. */
  times: number[];
  /** Presentation times of the key frames; none if many frames have no presentation time. */
  keys: number[];
  /** Time of the last frame. */
  end: number;
  count: number;
  /** Whether the video begins with a key frame. */
  beginsWithKey: boolean;
  /** Whether stored packets are hidden, as in a video trimmed without encoding. */
  hasHidden: boolean;
  /** Whether times jump, as in joined recordings: ffmpeg corrects them when decoding. */
  hasJumps: boolean;
  /**
   * Whether frames that follow a key frame in the file precede it on screen. They may depend on earlier
   * frames, so a jump there would show them broken.
   */
  hasLeading: boolean;
};

/** Number of packets kept per track to find the first one after the beginning. */
const mostFirst = 64;
/** Times are printed with six digits. */
const rounding = 1e-5;
/** Priming of a few packets is hidden at the beginning of nearly every audio track. Seconds. */
const hiddenSound = 0.15;

/** Share of frames without a presentation time, as at the beginning of a cut recording. */
const mostUntimed = 0.02;
/** Limits for reordered frames and for gaps. Seconds. */
const longestBack = 1;
const longestGap = 10;

/** `next`: expected time of the next packet. `shift`: added to time stamps after a jump. */
type Gathered = { first: number[]; next: number; shift: number; lastEnd: number; hidden: number };

const jumps = (from: number, to: number): boolean => to < from - longestBack || to > from + longestGap;

/**
 * Collects ffprobe's packet lines one by one, in file order. If ffmpeg `restarts` jumping time stamps, each
 * track continues without a gap. Pure except for its state.
 */
export const createPacketScan = (videoIndex: number, restarts = false) => {
  const tracks = new Map<number, Gathered>();
  /** Presentation and decoding time of each frame. */
  const shown: number[] = [];
  const decoded: number[] = [];
  const keys: number[] = [];
  const scan = { beginsWithKey: false, hasHidden: false, hasLeading: false, hasJumps: false };
  let untimed = 0;
  let latest: number | null = null;
  let start = 0;
  let lastKey = -Infinity;

  const noteFrame = (at: number, decodedAt: number, flags: string): void => {
    const isKey = flags.startsWith('K');
    if (shown.length === 0) scan.beginsWithKey = isKey;
    if (isKey) {
      keys.push(at);
      lastKey = at;
    } else if (at < lastKey) scan.hasLeading = true;
    if (flags.includes('D')) scan.hasHidden = true;
    if (latest !== null && jumps(latest, at)) scan.hasJumps = true;
    latest = Math.max(latest ?? at, at);
    shown.push(at);
    decoded.push(decodedAt);
  };

  const takePacket = (index: number, stamps: readonly [number, number, number], flags: string): void => {
    const track = tracks.get(index) ?? { first: [], next: NaN, shift: 0, lastEnd: -Infinity, hidden: 0 };
    tracks.set(index, track);
    const [presented, stored, length] = stamps;
    const isVideo = index === videoIndex;
    const stamp = [stored, presented, track.next - track.shift].find(Number.isFinite);
    if (stamp === undefined) return;
    if (restarts && jumps(track.next, stamp + track.shift)) track.shift = track.next - stamp;
    const decodedAt = stamp + track.shift;
    const at = Number.isFinite(presented) ? presented + track.shift : decodedAt;
    if (isVideo && !Number.isFinite(presented)) untimed += 1;
    track.next = decodedAt + length;
    if (track.first.length < mostFirst) track.first.push(at);
    track.lastEnd = Math.max(track.lastEnd, at + length);
    if (isVideo) noteFrame(at, decodedAt, flags);
    else if (flags.includes('D')) {
      track.hidden += length;
      if (track.hidden > hiddenSound) scan.hasHidden = true;
    }
  };

  const finishTrack = ({ first, lastEnd }: Gathered): TrackScan => ({
    start: (first.find((time) => time >= start - rounding) ?? start) - start,
    end: lastEnd - start,
  });

  return {
    take: (line: string): void => {
      const [section, index = '', ...fields] = line.split(',');
      if (section === 'format') start = Number.parseFloat(index) || 0;
      if (section !== 'packet') return;
      const [presented = NaN, stored = NaN, length = 0] = fields.slice(0, 3).map(Number.parseFloat);
      takePacket(Number(index), [presented, stored, length || 0], fields[3] ?? '');
    },
    finish: (): PacketScan => {
      const isTimed = untimed <= shown.length * mostUntimed;
      // Presentation times may be missing, decoding times are complete.
      const times = isTimed ? shown : decoded;
      times.sort((one, other) => one - other);
      const ordered = times.map((time) => time - start);
      const end = Math.max(0, ordered.at(-1) ?? 0);
      const finished = new Map([...tracks].map(([index, track]) => [index, finishTrack(track)]));
      const video = finished.get(videoIndex);
      // If a container has no frame durations, those of the demuxer are guesses from the first frames.
      if (video) video.end = end + findLastLength(ordered);
      return {
        ...scan,
        ...{ tracks: finished, times: ordered, end, count: times.length },
        keys: isTimed ? keys.map((key) => key - start) : [],
      };
    },
  };
};

/** A track of a source; the demuxer is null while unknown. */
type Track = {
  demuxer: SourceDescription['demuxer'] | null;
  video: Pick<SourceDescription['video'], 'index'>;
};

/**
 * Scans the packet times of a source, or of its first `seconds`. Decodes nothing. Null if they cannot be
 * read.
 */
export const scanPackets = async (
  session: Session,
  { demuxer, video }: Track,
  seconds?: number,
): Promise<PacketScan | null> => {
  const scan = createPacketScan(video.index, demuxer !== null && RESTARTING_DEMUXERS.has(demuxer));
  let rest = '';
  const { code } = await runProcess({
    command: session.tools.ffprobe,
    args: [
      ...['-hide_banner', '-v', 'error'],
      ...(seconds === undefined ? [] : ['-read_intervals', `%+${seconds}`]),
      ...[
        '-show_entries',
        'packet=stream_index,pts_time,dts_time,duration_time,flags:format=start_time',
        '-of',
        'csv',
      ],
      ...confineInput(session.sourcePath, demuxer),
    ],
    cwd: session.folder.path,
    signal: session.signal,
    timeout: session.timeouts.probe,
    onStart: session.folder.recordChild,
    onOutput: (text, alive) => {
      alive();
      session.folder.touch();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(scan.take);
    },
    ...(session.niceness !== undefined && { niceness: session.niceness }),
  });
  scan.take(rest);
  return code === 0 ? scan.finish() : null;
};
