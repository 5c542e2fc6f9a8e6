import {
  reportedErrors,
  writeReport,
  type ExperienceReport,
  type ReportedError,
} from '@/lib/analytics/experience';

export type WatchOptions = {
  /** Receives `playererror`. */
  host: HTMLElement;
  video: HTMLVideoElement;
  /** Target of the report: a HEAD request, which leaves only a line in the delivery log. */
  url: string;
  /** When playback was requested, and when the first frame was shown, if it was; as `performance.now()`. */
  askedAt: number;
  shownAt: () => number | null;
  signal: AbortSignal;
};

const send = (url: string, report: ExperienceReport): void => {
  // Outlives the page like a beacon, which could only be a POST.
  const request: RequestInit & { priority: string } = {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    keepalive: true,
    priority: 'low',
  };
  fetch(`${url}?${writeReport(report)}`, request).catch(() => undefined);
};

/** Position changes up to this count as playback, larger ones as seeks. Seconds. */
const longestStep = 2;

/** Measures one view and reports it once: at the end, or when the page or the player is closed. */
export const watchExperience = ({ host, video, url, askedAt, shownAt, signal }: WatchOptions): void => {
  const over = new AbortController();
  const options = { signal: over.signal };
  let firstAt = shownAt();
  let error: ReportedError | 'none' = 'none';
  let stalls = 0;
  let stalled = 0;
  let stalledSince: number | null = null;
  let isSeeking = false;
  let position = video.currentTime;
  const seconds = new Map<number, number>();

  const endStall = (): void => {
    if (stalledSince !== null) stalled += performance.now() - stalledSince;
    stalledSince = null;
  };
  const on = (name: string, handle: () => void): void => video.addEventListener(name, handle, options);
  on('waiting', () => {
    if (firstAt === null || isSeeking || video.seeking || video.ended || stalledSince !== null) return;
    stalls += 1;
    stalledSince = performance.now();
  });
  on('seeking', () => {
    isSeeking = true;
    endStall();
  });
  on('pause', endStall);
  on('playing', () => {
    firstAt ??= performance.now();
    isSeeking = false;
    endStall();
  });
  on('timeupdate', () => {
    const step = video.currentTime - position;
    position = video.currentTime;
    if (video.seeking || step <= 0 || step > longestStep * video.playbackRate) return;
    isSeeking = false;
    endStall();
    const rendition = Math.min(video.videoWidth, video.videoHeight);
    seconds.set(rendition, (seconds.get(rendition) ?? 0) + step);
  });
  host.addEventListener(
    'playererror',
    (event) => {
      const { code } = (event as CustomEvent<{ code: string }>).detail;
      error = reportedErrors.find((each) => each === code) ?? error;
    },
    options,
  );

  const report = (): void => {
    over.abort();
    endStall();
    const longest = [...seconds].sort(([, a], [, b]) => b - a)[0];
    const played = [...seconds.values()].reduce((sum, each) => sum + each, 0);
    // Rounded for privacy: a single view needs no more precision.
    const start = firstAt === null ? null : Math.round(Math.max(0, firstAt - askedAt) / 10) * 10;
    // A viewer who left before the first frame is not reported, unless there was an error.
    if (start === null && error === 'none') return;
    send(url, {
      start,
      stalls: Math.min(stalls, 9999),
      stalled: Math.round(stalled / 10) * 10,
      played: Math.round(played) * 1000,
      shorterSide: longest?.[0] ?? 0,
      error,
    });
  };
  on('ended', report);
  window.addEventListener('pagehide', report, options);
  signal.addEventListener('abort', report, options);
};
