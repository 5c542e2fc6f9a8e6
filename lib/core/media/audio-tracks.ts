import { cutText } from '@/lib/core/strings';
import type { AudioTrack } from '@/lib/ports/audio-track';

export type { AudioTrack } from '@/lib/ports/audio-track';

export const maxAudioTracks = 8;
export const maxAudioNameLength = 60;

/** Cleans a name for a quoted string of a playlist (RFC 8216 §4.2); null if nothing is left. */
export const cleanAudioName = (text: string | null | undefined): string | null =>
  cutText((text ?? '').replace(/[\p{Cc}"\s]+/gu, ' ').trim(), maxAudioNameLength).trim() || null;

/**
 * Converts an ISO 639-2 or BCP 47 tag to canonical BCP 47; null for an invalid tag and for placeholders
 * ("undetermined", "no linguistic content").
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
 * Builds the `EXT-X-MEDIA` tag of an audio track. A description has AUTOSELECT, so that players select it for
 * people who enabled descriptions (HLS Authoring Specification for Apple Devices, "Accessibility").
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
 * Replaces the audio tags of `tracks` in a master playlist. Tags of other tracks and of other engines stay
 * unchanged. Pure.
 */
export const replaceAudioTags = (master: string, tracks: readonly AudioTrack[]): string =>
  master.replace(/^#EXT-X-MEDIA:TYPE=AUDIO,.*URI="([^"/]+)\/index\.m3u8"$/gm, (line, id) => {
    const track = tracks.find((each) => each.id === id);
    return track ? buildAudioTag(track) : line;
  });
