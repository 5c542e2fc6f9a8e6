import Hls, {
  type Events,
  type Fragment,
  type FragBufferedData,
  type FragLoadingData,
  type LevelDetails,
  type LevelLoadedData,
} from 'hls.js';

type Stats = Fragment['stats'];

/** Milliseconds; the end of what is under way is now. */
const getSpan = ({ loading: { first, end } }: Stats): [start: number, end: number] => [
  first,
  end || performance.now(),
];

/** Bytes of a transfer that came while another did, taken for evenly spread. */
const countShared = (transfer: Stats, beside: Stats): number => {
  const [start, end] = getSpan(transfer);
  const [from, until] = getSpan(beside);
  const shared = Math.min(end, until) - Math.max(start, from);
  return start > 0 && shared > 0 ? (transfer.loaded * shared) / Math.max(end - start, 1) : 0;
};

/**
 * hls.js' own choice of a rung with two corrections. The sound comes beside the pictures over the same line: what a rung costs includes
 * it, so the bandwidth has to as well. And how long the next segment takes is reckoned from its own length and not from the average one,
 * for a film begins with short ones, which come in time where an average one would not.
 */
export class AbrController extends Hls.DefaultConfig.abrController {
  /** The last two transfers of sound: more never come beside one of pictures. */
  private sounds: Stats[] = [];
  /** Number of the segment after the last one asked for. */
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
