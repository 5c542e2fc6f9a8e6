import {
  reportedErrors,
  writeReport,
  type ExperienceReport,
  type PlayerReport,
  type ReportedError,
} from '@/lib/analytics/experience';

export type WatchOptions = {
  /** Receives `playererror`. */
  host: HTMLElement;
  video: HTMLVideoElement;
  /** Target of the reports: HEAD requests, which leave only a line in the delivery log. */
  url: string;
  /** When playback was requested, as `performance.now()`. */
  askedAt: number;
  /** When the first frame was shown, as `performance.now()`, and its position in seconds. Null before. */
  shown: () => { at: number; position: number } | null;
  signal: AbortSignal;
};

const send = (url: string, report: PlayerReport): void => {
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

/** Interval of the reports while a video plays. Milliseconds. */
const reportEveryMs = 30_000;

/**
 * Measures one view. Reports what was played twice a minute, when the page is hidden or closed, and at the
 * end. The view's quality is reported once: at the end, or when the page or the player is closed.
 */
export const watchExperience = ({ host, video, url, askedAt, shown, signal }: WatchOptions): void => {
  const over = new AbortController();
  const whole = { signal: over.signal };
  let { at: firstAt, position } = shown() ?? { at: null, position: video.currentTime };
  let error: ReportedError | 'none' = 'none';
  let stalls = 0;
  let stalled = 0;
  let stalledSince: number | null = null;
  let isSeeking = false;
  let isFirst = true;
  let isViewOver = false;
  /** Played seconds that were not reported yet. */
  let watched = 0;
  const seconds = new Map<number, number>();

  const endStall = (): void => {
    if (stalledSince !== null) stalled += performance.now() - stalledSince;
    stalledSince = null;
  };
  const on = (name: string, handle: () => void): void => video.addEventListener(name, handle, whole);
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
    if (firstAt === null) position = video.currentTime;
    firstAt ??= performance.now();
    isSeeking = false;
    endStall();
  });
  const advance = (): void => {
    const step = video.currentTime - position;
    position = video.currentTime;
    if (firstAt === null || video.seeking || step <= 0 || step > longestStep * video.playbackRate) return;
    isSeeking = false;
    endStall();
    watched += step;
    const rendition = Math.min(video.videoWidth, video.videoHeight);
    seconds.set(rendition, (seconds.get(rendition) ?? 0) + step);
  };
  on('timeupdate', advance);
  host.addEventListener(
    'playererror',
    (event) => {
      const { code } = (event as CustomEvent<{ code: string }>).detail;
      error = reportedErrors.find((each) => each === code) ?? error;
    },
    whole,
  );

  /** Tenths of a second are enough; the remainder stays for the next report. */
  const report = (view: ExperienceReport | null): void => {
    const tenths = Math.round(watched * 10);
    if (tenths === 0 && !view) return;
    watched -= tenths / 10;
    send(url, { watched: tenths * 100, isFirst: isFirst && firstAt !== null, view });
    if (firstAt !== null) isFirst = false;
  };
  const reportProgress = (): void => {
    advance();
    report(null);
  };
  const reportView = (): void => {
    advance();
    if (isViewOver) {
      report(null);
      return;
    }
    isViewOver = true;
    endStall();
    const longest = [...seconds].sort(([, a], [, b]) => b - a)[0];
    const played = [...seconds.values()].reduce((sum, each) => sum + each, 0);
    // Rounded for privacy: a single view needs no more precision.
    const start = firstAt === null ? null : Math.round(Math.max(0, firstAt - askedAt) / 10) * 10;
    // A viewer who left before the first frame is not reported, unless there was an error.
    if (start === null && error === 'none') return;
    report({
      start,
      stalls: Math.min(stalls, 9999),
      stalled: Math.round(stalled / 10) * 10,
      played: Math.round(played) * 1000,
      shorterSide: longest?.[0] ?? 0,
      error,
    });
  };
  // A video that is played again is the same view.
  on('ended', reportView);
  window.addEventListener('pagehide', reportView, whole);
  // Phones close hidden pages without an event.
  document.addEventListener('visibilitychange', () => document.hidden && reportProgress(), whole);
  const timer = setInterval(reportProgress, reportEveryMs);
  const end = (): void => {
    reportView();
    clearInterval(timer);
    over.abort();
  };
  signal.addEventListener('abort', end, { once: true });
};
