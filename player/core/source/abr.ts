import Hls, {
  type Events,
  type FragBufferedData,
  type FragLoadingData,
  type Fragment,
  type LevelDetails,
  type LevelLoadedData,
} from 'hls.js';

/**
 * Seconds of buffer up to which the first factor of each pair applies, and from which the second one does.
 */
const buffered = { little: 4, much: 12 };

/** Fraction of the measured bandwidth that a rendition may use: to switch up to it, and to stay on it. */
const factors = { up: [0.7, 1], stay: [0.95, 1.2] } as const;

/**
 * The factor for a buffer in seconds: with a small buffer a mistake causes a stall, with a large one it costs
 * nothing.
 */
export const getFactor = (kind: keyof typeof factors, seconds: number): number => {
  const { little, much } = buffered;
  const [least, most] = factors[kind];
  const share = Math.min(Math.max((seconds - little) / (much - little), 0), 1);
  return least + (most - least) * share;
};

/** Makes hls.js' bandwidth factors depend on the buffer; hls.js has one constant each. */
export const adaptFactors = (hls: Hls): void => {
  const readBuffer = (): number => hls.mainForwardBufferInfo?.len ?? 0;
  Object.defineProperties(hls.config, {
    abrBandWidthUpFactor: { get: () => getFactor('up', readBuffer()) },
    abrBandWidthFactor: { get: () => getFactor('stay', readBuffer()) },
  });
};

type Stats = Fragment['stats'];

/** Start and end of a transfer in milliseconds; the end of an active transfer is now. */
const getSpan = ({ loading: { first, end } }: Stats): [start: number, end: number] => [
  first,
  end || performance.now(),
];

/** Bytes of a transfer received during another one, assuming an even rate. */
const countShared = (transfer: Stats, beside: Stats): number => {
  const [start, end] = getSpan(transfer);
  const [from, until] = getSpan(beside);
  const shared = Math.min(end, until) - Math.max(start, from);
  return start > 0 && shared > 0 ? (transfer.loaded * shared) / Math.max(end - start, 1) : 0;
};

/**
 * hls.js' rendition selection with two corrections. Audio shares the connection: a rendition's bitrate
 * includes audio, so the bandwidth must, too. The next segment's download time uses its real length instead
 * of the average, because videos start with short segments, which arrive in time.
 */
export class AbrController extends Hls.DefaultConfig.abrController {
  /** The last two audio transfers; at most two overlap a video transfer. */
  private sounds: Stats[] = [];
  /** Number of the segment after the last requested one. */
  private next = 0;

  protected override onFragLoading(event: Events.FRAG_LOADING, data: FragLoadingData): void {
    super.onFragLoading(event, data);
    const { frag } = data;
    if (frag.sn === 'initSegment') return;
    if (String(frag.type) === 'audio') this.sounds = [...this.sounds.slice(-1), frag.stats];
    if (String(frag.type) !== 'main') return;
    this.next = frag.sn + 1;
    for (const { details } of this.hls.levels) if (details) this.reckonNext(details);
  }

  protected override onLevelLoaded(event: Events.LEVEL_LOADED, data: LevelLoadedData): void {
    super.onLevelLoaded(event, data);
    this.reckonNext(data.details);
  }

  protected override onFragBuffered(event: Events.FRAG_BUFFERED, data: FragBufferedData): void {
    const { frag } = data;
    const beside = this.sounds.reduce((sum, sound) => sum + countShared(sound, frag.stats), 0);
    const stats = { ...frag.stats, loaded: frag.stats.loaded + beside };
    super.onFragBuffered(event, {
      ...data,
      frag: Object.create(frag, { stats: { value: stats } }) as Fragment,
    });
  }

  private reckonNext(details: LevelDetails): void {
    const { duration } = details.fragments[this.next - details.startSN] ?? {};
    if (duration) details.averagetargetduration = duration;
  }
}

/** A smaller transfer measures the round trip rather than the bandwidth. Bytes. */
const minBytes = 30_000;

/** Higher estimates are capped: a short transfer may come out of a buffer. Bits per second. */
const maxEstimate = 10_000_000;

type Transfer = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>;

/**
 * Bits per second of the page's transfers so far, while any was active; overlapping transfers share the
 * bandwidth. Undefined without a transfer of sufficient size: browsers report 0 for the cache and for opaque
 * cross-origin responses.
 */
export const measureTransfers = (transfers: readonly Transfer[]): number | undefined => {
  const known = transfers.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const groups: { start: number; end: number; bytes: number }[] = [];
  for (const { responseStart: start, responseEnd: end, transferSize: bytes } of [...known].sort(
    (a, b) => a.responseStart - b.responseStart,
  )) {
    const last = groups[groups.length - 1];
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.bytes += bytes;
    } else groups.push({ start, end, bytes });
  }
  const large = groups.filter(({ bytes }) => bytes >= minBytes);
  const total = large.reduce((sum, { bytes }) => sum + bytes, 0);
  const time = large.reduce((sum, { start, end }) => sum + end - start, 0);
  return total > 0 ? Math.min((8000 * total) / Math.max(time, 1), maxEstimate) : undefined;
};

/**
 * Bandwidth estimate before any media was fetched: from the player's files, otherwise from the browser
 * (Chromium's `connection`).
 */
export const estimateBandwidth = (): number | undefined => {
  const measured = measureTransfers(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  const reported = connection?.downlink ? connection.downlink * 1_000_000 : undefined;
  return measured ?? (reported && Math.min(reported, maxEstimate));
};

type Rendition = { width: number; height: number; averageBitrate: number };

/** Shorter side of the smallest initial rendition, bandwidth permitting. */
const smallestFirst = 360;

/**
 * Fraction of the bandwidth for the first rendition: half, so that it loads quickly, or nearly all for the
 * smallest one.
 */
const shares = { soon: 0.5, most: 0.8 };

/** Maximum bytes to prefetch of a video that was not requested. */
const glanceSize = 250_000;

/**
 * The highest rendition whose first segment, of the given seconds, fits the prefetch limit; -1 if none does.
 * `bitrate`: its peak including audio.
 */
export const findGlanceLevel = (renditions: readonly { bitrate: number }[], seconds: number): number =>
  renditions.findLastIndex(({ bitrate }) => (bitrate / 8) * seconds <= glanceSize);

/** The initial rendition, from renditions in ascending order, by bits per second as far as known. */
export const findStartLevel = (renditions: readonly Rendition[], bandwidth: number | undefined): number => {
  const smallest = renditions.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirst);
  const findHighest = (share: number): number =>
    renditions.findLastIndex(({ averageBitrate }) => averageBitrate <= (bandwidth ?? 0) * share);
  const least = bandwidth === undefined ? smallest : Math.min(smallest, findHighest(shares.most));
  return Math.max(findHighest(shares.soon), least, 0);
};
