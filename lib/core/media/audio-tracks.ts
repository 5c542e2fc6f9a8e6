import type { AudioTrack } from '@/lib/ports/encoder/audio-track';
import { cutText } from '@/lib/core/cut-text';

export type { AudioTrack } from '@/lib/ports/encoder/audio-track';

export const maxAudioTracks = 8;
export const maxAudioNameLength = 60;

/** A value that may stand in quotes in a playlist (RFC 8216 §4.2), or null where nothing of it may. */
export const cleanAudioName = (text: string | null | undefined): string | null =>
  cutText((text ?? '').replace(/[\p{Cc}"\s]+/gu, ' ').trim(), maxAudioNameLength).trim() || null;

/**
 * A tag as BCP 47 has it, from one of ISO 639-2 as well; null for what says nothing ("undetermined", "no
 * linguistic content"), or is none.
 */
export const toLanguageTag = (tag: string | null | undefined): string | null => {
  if (!tag || /^(?:und|mis|mul|zxx|q[a-t][a-z])\b/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
};

/**
 * The `EXT-X-MEDIA` tag of a track. A description may be selected automatically, which leaves it to who asked
 * their device for descriptions (HLS Authoring Specification for Apple Devices, "Accessibility").
 */
export const buildAudioTag = ({ id, name, language, isDescription, isDefault }: AudioTrack): string =>
  [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${name}"`,
    ...(language ? [`LANGUAGE="${language}"`] : []),
    `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES`,
    ...(isDescription ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
    `CHANNELS="2",URI="${id}/index.m3u8"`,
  ].join(',');

/**
 * A master playlist whose tags of tracks say what `tracks` say; of others, and of what another engine wrote,
 * nothing changes. Pure.
 */
export const replaceAudioTags = (master: string, tracks: readonly AudioTrack[]): string =>
  master.replace(/^#EXT-X-MEDIA:TYPE=AUDIO,.*URI="([^"/]+)\/index\.m3u8"$/gm, (line, id) => {
    const track = tracks.find((each) => each.id === id);
    return track ? buildAudioTag(track) : line;
  });
