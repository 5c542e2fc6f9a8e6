import type { AudioTrack } from '@/lib/core/media/audio-tracks';

/** In the browser's storage only on the viewer's request. */
const keptAudio = 'reelhof-audio';

/** A kind of track, which other videos have as well. */
export type KeptAudio = Pick<AudioTrack, 'language' | 'isDescription'>;

/** Null where nothing is kept, or the page may keep nothing. */
export const recallAudio = (): KeptAudio | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAudio) ?? 'null');
    return typeof kept === 'object' ? (kept as KeptAudio | null) : null;
  } catch {
    return null;
  }
};

/** Null forgets. False where the page may keep nothing. */
export const keepAudio = (kept: KeptAudio | null): boolean => {
  try {
    if (kept) localStorage.setItem(keptAudio, JSON.stringify(kept));
    else localStorage.removeItem(keptAudio);
    return true;
  } catch {
    return false;
  }
};
