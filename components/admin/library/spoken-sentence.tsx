import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format';
import type { LibraryVideo, SpokenSentence as Sentence } from '@/lib/videos/library/list/library-schemas';

import styles from './spoken-sentence.module.scss';

/** Path of a video, at the time of the matching sentence if the search found one. */
export const getVideoPath = ({ id, spoken }: LibraryVideo): string =>
  `/admin/collections/videos/${id}${spoken ? `?t=${Math.floor(spoken.seconds)}` : ''}`;

type Part = { text: string; isMarked: boolean };

const splitAtMarks = ({ text, marks }: Sentence): Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(
      { text: text.slice(at, from), isMarked: false },
      { text: text.slice(from, to), isMarked: true },
    );
    at = to;
  }
  parts.push({ text: text.slice(at), isMarked: false });
  return parts.filter((part) => part.text !== '');
};

/** The spoken sentence that matches the search, with its time. */
export const SpokenSentence = ({ sentence }: { sentence: Sentence }) => {
  const text = useText();
  const time = formatDuration(sentence.seconds);
  return (
    <p className={styles.sentence}>
      <span className="sr-only">{text('library.saidAt', { time })}</span>
      <span aria-hidden="true" className={styles.time}>
        {time}
      </span>
      <q lang={sentence.language}>
        {splitAtMarks(sentence).map(({ text: part, isMarked }, index) =>
          // The parts of a sentence have no key but their index.
          isMarked ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
        )}
      </q>
    </p>
  );
};
