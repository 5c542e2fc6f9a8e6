import type { AudioTrack } from '@/lib/core/media/audio-tracks';

/** Stored in the browser only at the viewer's request. */
const keptAudio = 'reelhof-audio';

/** The kind of a track, by which it is recognised in other videos. */
export type KeptAudio = Pick<AudioTrack, 'language' | 'isDescription'>;

/** Null if nothing is stored, or storage is denied. */
export const recallAudio = (): KeptAudio | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAudio) ?? 'null');
    return typeof kept === 'object' ? (kept as KeptAudio | null) : null;
  } catch {
    return null;
  }
};

/** Null deletes the stored choice. Returns false if storage is denied. */
export const keepAudio = (kept: KeptAudio | null): boolean => {
  try {
    if (kept) localStorage.setItem(keptAudio, JSON.stringify(kept));
    else localStorage.removeItem(keptAudio);
    return true;
  } catch {
    return false;
  }
};
