import { cleanAudioName, toLanguageTag, type AudioTrack } from '@/lib/core/media/audio-tracks';

import { findBoxes, readBoxes, readBytes, type Box } from '../inspect/read-boxes';
import type { AudioSource } from '../inspect/source-description';
import { openSource, type SourceFile } from '../served/open-source';
import { sortTracks } from './read-audio';

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

type TrackLabel = { title: string | null; language: string | null; isDescription: boolean };

/** Longer than any name or tag. Bytes. */
const mostBytes = 1000;

/** Text behind the first `skip` bytes of a box, up to its end or a zero. */
const readText = async (file: SourceFile, box: Box | undefined, skip: number): Promise<string | null> => {
  if (!box) return null;
  const length = Math.min(mostBytes, box.end - box.body - skip);
  if (length <= 0) return null;
  return (await readBytes(file, box.body + skip, length)).toString('utf8').split('\0')[0] ?? null;
};

const readTrackId = async (file: SourceFile, { body }: Box): Promise<number> => {
  const header = await readBytes(file, body, 24);
  // ISO/IEC 14496-12 §8.3.2: times of 64 bits in version 1.
  return header[0] === 1 ? header.readUInt32BE(20) : header.readUInt32BE(12);
};

/**
 * Track metadata of a QuickTime or MP4 file that ffprobe omits, by track id: names (`udta/name`), full
 * language tags (`elng`), and the audio description characteristic (`udta/tagc`).
 */
const readLabels = async (file: SourceFile): Promise<Map<number, TrackLabel>> => {
  const moov = (await readBoxes(file, 0, file.size)).find(({ type }) => type === 'moov');
  const labels = new Map<number, TrackLabel>();
  for (const track of moov ? await findBoxes(file, moov, ['trak']) : []) {
    const [header] = await findBoxes(file, track, ['tkhd']);
    if (!header) continue;
    const [name] = await findBoxes(file, track, ['udta', 'name']);
    const [language] = await findBoxes(file, track, ['mdia', 'elng']);
    const tags = await Promise.all(
      (await findBoxes(file, track, ['udta', 'tagc'])).map((box) => readText(file, box, 0)),
    );
    labels.set(await readTrackId(file, header), {
      title: cleanAudioName(await readText(file, name, 0)),
      language: toLanguageTag(await readText(file, language, 4)),
      isDescription: tags.includes('public.accessibility.describes-video'),
    });
  }
  return labels;
};

/**
 * Adds the file's own labels to the tracks of an MP4 or QuickTime file and sorts them again. Unreadable
 * labels are ignored.
 */
export const labelTracks = async (source: string, tracks: readonly AudioSource[]): Promise<AudioSource[]> => {
  const file = await openSource(source);
  try {
    const labels = await readLabels(file).catch(() => new Map<number, TrackLabel>());
    return sortTracks(
      tracks.map((track) => {
        const label = labels.get(track.trackId ?? -1);
        return {
          ...track,
          title: track.title ?? label?.title ?? null,
          language: label?.language ?? track.language,
          isDescription: track.isDescription || Boolean(label?.isDescription),
        };
      }),
    );
  } finally {
    await file.close();
  }
};
