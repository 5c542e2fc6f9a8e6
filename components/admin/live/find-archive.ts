import type { LiveEvent } from './live-event';

/** Milliseconds after the end during which a missing recording is still expected. */
const patienceMs = 120_000;

/** State of the event's recording. `now` in milliseconds since 1970. */
export const findArchive = (event: LiveEvent, now: number): 'none' | 'making' | 'ready' => {
  const { info, createArchiveVideo, endedAt } = event;
  if (info.archive) {
    if (info.archive.playerUrl) return 'ready';
    return info.archive.status === 'ERROR' ? 'none' : 'making';
  }
  const isDue = createArchiveVideo && endedAt && now - Date.parse(endedAt) < patienceMs;
  return info.state === 'ENDED' && isDue ? 'making' : 'none';
};
