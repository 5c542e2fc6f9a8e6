import type Hls from 'hls.js';
import type {
  HlsConfig,
  LevelDetails,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js';

/**
 * A playlist that has not grown for this many target durations is quiet: presumably nothing is being sent.
 */
const quietTargets = 3;
/** Seconds after which a quiet playlist is requested less often. */
const quietForLong = 20;

type KnownList = Pick<
  LevelDetails,
  'age' | 'targetduration' | 'canBlockReload' | 'endSN' | 'lastPartSn' | 'lastPartIndex'
>;

/** Number of the first part or segment that a playlist does not contain yet. */
const findNext = ({ endSN, lastPartSn, lastPartIndex }: KnownList): Record<string, number> => {
  if (lastPartIndex < 0) return { _HLS_msn: endSN + 1 };
  return lastPartSn > endSN
    ? { _HLS_msn: lastPartSn, _HLS_part: lastPartIndex + 1 }
    : { _HLS_msn: endSN + 1, _HLS_part: 0 };
};

/**
 * How to reload a playlist. A quiet one is requested with the next part's number, so that the server holds
 * the request. If the server does not support that, the request is delayed here (hls.js: half a target
 * duration). `delay` is in milliseconds. Pure.
 */
export const planReload = (url: string, list: KnownList): { url: string; delay: number } => {
  if (list.age < quietTargets * list.targetduration) return { url, delay: 0 };
  if (!list.canBlockReload) return { url, delay: list.age < quietForLong ? 1000 : 2000 };
  const held = new URL(url);
  for (const [name, value] of Object.entries(findNext(list))) held.searchParams.set(name, String(value));
  return { url: held.href, delay: 0 };
};

/** Loads playlists like hls.js, but polls rarely while they do not grow. */
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
      // hls.js compares it with its next request.
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
