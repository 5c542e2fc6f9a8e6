import type { Translate } from '@/lib/core/i18n/text';
import type { Misfits } from '@/lib/videos/library/chapters/misfits';

import { getTrackName } from './texttrack-names';
import type { MeasuredTexttrack } from './texttrack-schemas';

/** `2 chapters, German (subtitles)`. */
export const describeMisfits = (
  text: Translate,
  language: string,
  { chapters, tracks }: Misfits<MeasuredTexttrack>,
): string =>
  [
    ...(chapters > 0 ? [text('edit.misfits.chapters', { count: chapters })] : []),
    ...tracks.map(
      (track) =>
        `${getTrackName(language, track.language, tracks)} (${text(`texttracks.types.${track.type}`)})`,
    ),
  ].join(', ');
