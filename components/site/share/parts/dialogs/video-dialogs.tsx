import { type FormEvent, useId, useState } from 'react';

import { BaseButton } from '@/components/kit/buttons/base-button';
import { Modal } from '@/components/kit/dialogs/modal';
import { RadioList } from '@/components/kit/fields/radio-list';
import { TextField } from '@/components/kit/fields/text-field';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import { parseClock } from '@/lib/review/timecode';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useReviewVideo } from '../../state/use-review-video';
import { ChapterSelect, QualitySelect, SpeedSelect, toggleFullscreen, Volume } from '../video/video-settings';

import dialogs from './dialogs.module.scss';
import styles from './video-dialogs.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

type Kind = 'source' | 'zero' | 'own';

/** Start of timecodes, per device: the source file's timecode, zero, or a custom timecode. */
export const TimecodeDialog = ({ onClose }: { onClose: () => void }) => {
  const { choice, choose, sourceStart, reviewVideo } = useReview();
  const { text } = usePage();
  const form = useId();
  const isOwn = choice !== 'source' && choice !== 'zero';
  const [kind, setKind] = useState<Kind>(() => {
    if (isOwn) return 'own';
    return choice === 'source' && sourceStart ? 'source' : 'zero';
  });
  const [own, setOwn] = useState(isOwn ? choice : '01:00:00:00');
  const isWrong = kind === 'own' && parseClock(reviewVideo.fps, own.trim()) === null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    choose(kind === 'own' ? own.trim() : kind);
    onClose();
  };
  const kinds: Kind[] = sourceStart ? ['source', 'zero', 'own'] : ['zero', 'own'];
  return (
    <Modal
      size="small"
      footer={
        <>
          <BaseButton kind="quiet" onClick={onClose}>
            {text('sharePage.cancel')}
          </BaseButton>
          <BaseButton disabled={isWrong} form={form} kind="primary" type="submit">
            {text('sharePage.timecode.use')}
          </BaseButton>
        </>
      }
      onClose={onClose}
      title={text('sharePage.timecode.title')}
    >
      <form className={dialogs.form} id={form} onSubmit={submit}>
        <RadioList
          isLegendHidden
          legend={text('sharePage.timecode.title')}
          onChange={setKind}
          options={kinds.map((each) => ({
            value: each,
            label:
              each === 'source'
                ? text('sharePage.timecode.source', { timecode: sourceStart ?? '' })
                : text(`sharePage.timecode.${each}`),
          }))}
          value={kind}
        />
        {kind === 'own' && (
          <TextField
            error={isWrong ? text('sharePage.timecode.wrong') : null}
            label={text('sharePage.timecode.start')}
            maxLength={12}
            onChange={setOwn}
            value={own}
          />
        )}
      </form>
    </Modal>
  );
};

/** The player's settings on phones, which have no room for them below the video. */
export const ReviewVideoDialog = ({ onClose }: { onClose: () => void }) => {
  const { reviewVideo, share } = useReview();
  const { text } = usePage();
  const isMuted = useReviewVideo(reviewVideo, (state) => state.isMuted);
  const hasQualities = useReviewVideo(reviewVideo, (state) => state.qualities.length > 1);
  const hasCaptions = useReviewVideo(reviewVideo, (state) => state.hasCaptions);
  const isCaptioned = useReviewVideo(reviewVideo, (state) => state.isCaptioned);
  return (
    <Modal size="small" onClose={onClose} title={text('sharePage.video.more')}>
      <div className={styles.settings}>
        {hasCaptions && (
          <button aria-pressed={isCaptioned} onClick={() => reviewVideo.toggleCaptions()} type="button">
            {text('sharePage.video.captions')}
            {isCaptioned && <IconShape path={paths.check} />}
          </button>
        )}
        <button aria-pressed={isMuted} onClick={() => reviewVideo.toggleMuted()} type="button">
          {text('sharePage.video.mute')}
          <IconShape path={isMuted ? paths.mute : paths.sound} />
        </button>
        {share.video.chapters.length > 0 && (
          <div>
            <span aria-hidden="true">{text('sharePage.video.chapter')}</span>
            <ChapterSelect className={controls.control} />
          </div>
        )}
        <div>
          <span aria-hidden="true">{text('sharePage.video.speed')}</span>
          <SpeedSelect className={controls.control} />
        </div>
        {hasQualities && (
          <div>
            <span aria-hidden="true">{text('sharePage.video.quality')}</span>
            <QualitySelect className={controls.control} />
          </div>
        )}
        <div>
          <span aria-hidden="true">{text('sharePage.video.volume')}</span>
          <Volume />
        </div>
        <button
          onClick={() => {
            onClose();
            toggleFullscreen();
          }}
          type="button"
        >
          {text('sharePage.video.fullscreen')}
          <IconShape path={paths.fullscreen} />
        </button>
      </div>
    </Modal>
  );
};
