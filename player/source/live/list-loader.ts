import type Hls from 'hls.js';
import type {
  HlsConfig,
  LevelDetails,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js';

/** A list that did not grow for so many target durations is quiet: nobody sends, for all that is known. */
const quietTargets = 3;
/** Seconds after which it is asked for less often. */
const quietForLong = 20;

type KnownList = Pick<
  LevelDetails,
  'age' | 'targetduration' | 'canBlockReload' | 'endSN' | 'lastPartSn' | 'lastPartIndex'
>;

/** The number of the first part, or segment, that a list does not have yet. */
const findNext = ({ endSN, lastPartSn, lastPartIndex }: KnownList): Record<string, number> => {
  if (lastPartIndex < 0) return { _HLS_msn: endSN + 1 };
  return lastPartSn > endSN
    ? { _HLS_msn: lastPartSn, _HLS_part: lastPartIndex + 1 }
    : { _HLS_msn: endSN + 1, _HLS_part: 0 };
};

/**
 * How to ask for a list again. A quiet one is asked for with the part that is missing, until which the server
 * holds the request. If the server can't do that, the request waits here (hls.js: half a target duration).
 * `delay` is in milliseconds. Pure.
 */
export const planReload = (url: string, list: KnownList): { url: string; delay: number } => {
  if (list.age < quietTargets * list.targetduration) return { url, delay: 0 };
  if (!list.canBlockReload) return { url, delay: list.age < quietForLong ? 1000 : 2000 };
  const held = new URL(url);
  for (const [name, value] of Object.entries(findNext(list))) held.searchParams.set(name, String(value));
  return { url: held.href, delay: 0 };
};

/** Loads lists as hls.js does, but asks seldom while nothing is added to them. */
export const createListLoader = ({ DefaultConfig }: typeof Hls): NonNullable<HlsConfig['pLoader']> => {
  const ListLoader = class extends DefaultConfig.loader {
    private waiting: ReturnType<typeof setTimeout> | undefined;
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const list = (context as PlaylistLoaderContext).levelOrTrack?.details;
      const { url, delay } = list ? planReload(context.url, list) : { url: context.url, delay: 0 };
      context.url = url;
      // hls.js compares it with what it asks for next.
      this.context = context;
      if (delay === 0) super.load(context, config, callbacks);
      else this.waiting = setTimeout(() => super.load(context, config, callbacks), delay);
    }
    override abort(): void {
      clearTimeout(this.waiting);
      super.abort();
    }
    override destroy(): void {
      clearTimeout(this.waiting);
      super.destroy();
    }
  };
  return ListLoader as unknown as NonNullable<HlsConfig['pLoader']>;
};
