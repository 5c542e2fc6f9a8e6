import type { AudioTrack } from '@/lib/core/media/audio-tracks';

import type { AudioSource } from '../inspect/source-description';

type Named = Pick<AudioSource, 'title' | 'language' | 'isDescription'>;

/** The name of a language in that language, as in language menus. */
const nameLanguage = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

const nameTrack = ({ title, language, isDescription }: Named): string => {
  if (title) return title;
  const name = language ? nameLanguage(language) : 'Audio';
  // The abbreviation is the same in German and English.
  return isDescription ? `${name} (AD)` : name;
};

/** Names tracks uniquely, by their folders; the first one is the default. Pure. */
export const nameAudioTracks = (tracks: readonly (Named & { id: string })[]): AudioTrack[] => {
  const names = new Set<string>();
  return tracks.map((track, index) => {
    const base = nameTrack(track);
    let name = base;
    for (let number = 2; names.has(name); number += 1) name = `${base} ${number}`;
    names.add(name);
    const { id, language, isDescription } = track;
    return { id, name, language, isDescription, isDefault: index === 0 };
  });
};
