'use client';

import { StoryboardFrame, useStoryboardFrames } from '@/components/admin/library/storyboard-frame';
import { useUploadOf } from '@/components/admin/uploads/uploads-context';
import { ButtonLink } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { formatDuration, formatPercent } from '@/lib/core/i18n/format';
import { parseChapterTime, type StoredChapter } from '@/lib/videos/library/chapters';
import { listMissingServices } from '@/lib/workspaces/usage/ai-types';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';

import { NotReady } from '../edit/original-file';
import { seekPlayer } from '../edit/preview-player';
import { useEdit, useUsableAi } from '../sync/edit-context';
import { AiOff } from './ai-notices';
import { TracksSection } from './tracks/tracks-section';
import { LanguageField, TranscriptionSection } from './transcription-section';

import styles from './content.module.scss';

type ShownChapter = { start: number; end: number; timestamp: string; title: string };

/** Number of images that fill the strip on a desktop. */
const picturesOfStrip = 7;

const toShown = (chapters: readonly StoredChapter[], duration: number): ShownChapter[] =>
  chapters.map(({ title, timestamp }, index) => {
    const start = parseChapterTime(timestamp) ?? 0;
    const next = chapters[index + 1];
    const end = next ? (parseChapterTime(next.timestamp) ?? start) : Math.max(duration, start);
    return { start, end, timestamp, title };
  });

/** The chapters as frames along the video and as a list. Each seeks the adjacent player. */
const ChapterList = ({ chapters, duration }: { chapters: readonly StoredChapter[]; duration: number }) => {
  const text = useText();
  const { video } = useEdit();
  const findFrame = useStoryboardFrames(video);
  const shown = toShown(chapters, duration);
  return (
    <>
      <div aria-hidden="true" className={styles.strip}>
        {shown.map(({ start, end, title }) => {
          const length = Math.max(end - start, 0);
          const count = Math.max(1, Math.ceil((length / Math.max(duration, 1)) * picturesOfStrip));
          return (
            <span
              key={start}
              onClick={() => seekPlayer(start)}
              style={{ flexGrow: Math.max(length, 1) }}
              title={title}
            >
              {Array.from({ length: count }, (_, index) => (
                <StoryboardFrame key={index} picture={findFrame(start + (length * index) / count)} />
              ))}
              <small>{formatDuration(start)}</small>
            </span>
          );
        })}
      </div>
      <ol
        className={styles.list}
        style={{ gridTemplateRows: `repeat(${Math.ceil(shown.length / 2)}, auto)` }}
      >
        {shown.map(({ start, end, timestamp, title }) => (
          <li key={start}>
            <button
              onClick={() => seekPlayer(start)}
              title={text('content.chapters.show', { title })}
              type="button"
            >
              <span className={styles.time}>{timestamp}</span>
              <span className={styles.title}>{title}</span>
              <small>{formatDuration(end - start)}</small>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};

/** The chapters as viewers get them, with a link to the editor. */
const ChaptersSection = () => {
  const text = useText();
  const { video, rights, texttracks } = useEdit();
  const chapters = video.chapters ?? [];
  const editor = `/admin/collections/videos/${video.id}/chapters`;
  const isEmpty = chapters.length === 0;
  const usable = useUsableAi();
  const canSuggest = usable.write && texttracks.tracks.some(({ cues }) => cues > 0);
  const price = toCredits('chapters', video.duration ?? 0);
  const suggest = (label: string, kind: 'quiet' | 'plain') =>
    canSuggest && (
      <ButtonLink href={`${editor}?suggest=1`} kind={kind}>
        {label}
      </ButtonLink>
    );
  return (
    <section aria-labelledby="content-chapters">
      <div className={styles.head}>
        <h2 id="content-chapters">{text('chapters.plural')}</h2>
        {!isEmpty && <span className={styles.count}>{chapters.length}</span>}
        {!isEmpty && rights.canUpdate && (
          <div className={styles.actions}>
            {suggest(text('content.chapters.suggest'), 'quiet')}
            <ButtonLink href={editor}>{text('content.chapters.edit')}</ButtonLink>
          </div>
        )}
      </div>
      {isEmpty ? (
        <div className={styles.empty}>
          <h3>{text('content.chapters.empty.title')}</h3>
          <p>{text('content.chapters.empty.text')}</p>
          {rights.canUpdate && (
            <div>
              <ButtonLink href={editor}>{text('content.chapters.empty.add')}</ButtonLink>
              {suggest(text('chapterEditor.suggest.action', { count: price }), 'plain')}
            </div>
          )}
        </div>
      ) : (
        <ChapterList chapters={chapters} duration={video.duration ?? 0} />
      )}
    </section>
  );
};

/** Replaces content that requires an encoded file: shows the progress, and that the page can be left. */
const WaitingNotice = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const title =
    video.status === 'STATUS_UPDATE'
      ? text('content.waiting.title', { percent: formatPercent(language, (video.statusProgress ?? 0) / 100) })
      : text('content.waiting.titleQueued');
  return (
    <Notice title={title} tone="busy">
      {text('content.waiting.text')}
    </Notice>
  );
};

/** Language, subtitles and chapters of the video. */
export const ContentTab = () => {
  const { video, ai, isPlatform } = useEdit();
  const isUploading = useUploadOf(video.id) !== null;
  if (video.status === 'COMPLETE') {
    const missing = isPlatform ? listMissingServices(ai.state) : [];
    return (
      <div className={styles.sections}>
        {missing.length > 0 && <AiOff missing={missing} />}
        <TranscriptionSection />
        <TracksSection />
        <ChaptersSection />
      </div>
    );
  }
  const isUnderWay = isUploading || video.status === 'PROGRESSING' || video.status === 'STATUS_UPDATE';
  return (
    <div className={styles.sections}>
      {isUnderWay ? <WaitingNotice /> : <NotReady />}
      <LanguageField />
    </div>
  );
};
