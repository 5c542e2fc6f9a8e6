'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Notice } from '@/components/kit/states/notice';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { EmptyState } from '@/components/kit/states/screen-states';
import { formatDuration } from '@/lib/core/i18n/format';
import type { TrimPageData } from '@/lib/platform/find-trim-page-data';
import { findRemaining, removeStretch, toShownFrame } from '@/lib/videos/trimming/trim-editing';
import type { Video } from '@/payload-types';

import { Key } from '../captions/key-hints';
import { type Playhead, usePlayhead } from '../chapters/use-playhead';
import { TrimParts } from './trim-parts';
import { formatTrimTime, TrimStrip } from './trim-strip';
import { UndoTrim } from './undo-trim';
import { type Trim, useTrim } from './use-trim';

import styles from './trim.module.scss';

/** The page that trims a video, or why that is not possible now. */
export const TrimPage = ({ data }: { data: TrimPageData }) =>
  data.state === 'ready' ? <TrimEditor data={data} key={data.video.version} /> : <NotTrimmable data={data} />;

type HeadProps = { video: TrimPageData['video']; children?: ReactNode };

const TrimHead = ({ video, children }: HeadProps) => {
  const text = useText();
  return (
    <header className={styles.top}>
      <Link
        aria-label={text('trim.back')}
        className={styles.back}
        href={`/admin/collections/videos/${video.id}`}
      >
        <Icon name="chevronLeft" size={20} />
      </Link>
      <div className={styles.where}>
        <h1>{video.title}</h1>
        <p>{text('trim.title')}</p>
      </div>
      {children}
    </header>
  );
};

const pollMs = 3000;

/** Follows the encode of a trimmed version, and opens the editor again when it is over. */
const NotTrimmable = ({ data: { video, state } }: { data: TrimPageData }) => {
  const text = useText();
  const router = useRouter();
  const [progress, setProgress] = useState<number | null>(null);
  const isOver = useRef(false);
  const name = state === 'ready' ? 'readOnly' : state;
  const isWaiting = name === 'trimming' || name === 'busy';
  useEffect(() => {
    if (!isWaiting) return;
    const look = async () => {
      const path = `/api/videos/${video.id}?depth=0&select[status]=true&select[statusProgress]=true`;
      const now = await callApi<Pick<Video, 'status' | 'statusProgress'>>('GET', path).catch(() => null);
      if (!now || isOver.current) return;
      setProgress(now.statusProgress ?? null);
      if (now.status !== 'COMPLETE') return;
      isOver.current = true;
      router.refresh();
    };
    const timer = setInterval(() => void look(), pollMs);
    return () => clearInterval(timer);
  }, [router, isWaiting, video.id]);
  const { run, isBusy } = useCall(() => callApi('DELETE', `/api/videos/${video.id}/trim`));
  const cancel = async () => {
    const outcome = await run();
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else if (outcome) toast.success(text('trim.trimming.canceled'));
    router.refresh();
  };
  const title = text(`trim.${name}.title`);
  return (
    <main className={`rh-page ${styles.page}`}>
      <TrimHead video={video} />
      <EmptyState title={title}>
        <p>{text(`trim.${name}.text`)}</p>
        {isWaiting && (
          <ProgressBar
            label={title}
            tone="busy"
            {...(progress !== null && progress > 0 && { value: progress / 100 })}
          />
        )}
        {name === 'trimming' && (
          <Button isBusy={isBusy} onClick={() => void cancel()}>
            {text('trim.trimming.cancel')}
          </Button>
        )}
      </EmptyState>
    </main>
  );
};

/** Skips the removed parts while the video plays, and stops after the last part. */
const useSkipping = (
  { time, isPlaying, seek, toggle }: Playhead,
  { trim, isOn, duration }: { trim: Trim; isOn: boolean; duration: number },
): void => {
  useEffect(() => {
    if (!isOn || !isPlaying) return;
    const next = findRemaining(trim.clips, time);
    if (next === null) {
      if (time < duration - 0.05) toggle();
    } else if (next - time > 0.01) seek(next);
  });
};

const hints = [
  { keys: ['Space'], name: 'play' },
  { keys: ['I', 'O'], name: 'selection' },
  { keys: ['Delete'], name: 'remove' },
  { keys: [',', '.'], name: 'frame' },
] as const;

/** The page's keyboard shortcuts. */
const HintLine = () => {
  const text = useText();
  return (
    <p className={styles.hints}>
      {hints.map(({ keys, name }) => (
        <span key={name}>
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {text(`trim.keys.${name}`)}
        </span>
      ))}
    </p>
  );
};

/** Elements that handle letter keys themselves. */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

const TrimEditor = ({ data }: { data: TrimPageData }) => {
  const text = useText();
  const { video } = data;
  const { duration } = video;
  const picture = useRef<HTMLVideoElement>(null);
  const playhead = usePlayhead(picture, video);
  const trim = useTrim(data);
  const [marks, setMarks] = useState<{ start: number | null; end: number | null }>({
    start: null,
    end: null,
  });
  const [isSkipping, setIsSkipping] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  useSkipping(playhead, { trim, isOn: isSkipping, duration });
  const here = toShownFrame(playhead.time, video);
  const [start, end] = [marks.start ?? 0, marks.end ?? duration];
  const selection = (marks.start !== null || marks.end !== null) && end > start ? { start, end } : null;
  const remove = (stretch: { start: number; end: number }) => {
    trim.change(removeStretch(trim.clips, stretch));
    setMarks({ start: null, end: null });
  };
  // The frame shown is part of the selection.
  const mark = (edge: 'start' | 'end') =>
    setMarks({ ...marks, [edge]: edge === 'start' ? here : Math.min(duration, here + 1 / video.fps) });
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTyped(event.target)) return;
    const isButton = event.target instanceof HTMLElement && event.target.matches('button, a, input');
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z') return;
      if (event.shiftKey) trim.redo();
      else trim.undo();
    } else if (key === ' ' && !isButton) playhead.toggle();
    else if (key === 'i') mark('start');
    else if (key === 'o') mark('end');
    else if ((key === 'delete' || key === 'backspace') && selection) remove(selection);
    else if (key === ',') playhead.step(-1);
    else if (key === '.') playhead.step(1);
    else return;
    event.preventDefault();
  };
  const times = { length: formatTrimTime(trim.length), before: formatTrimTime(duration) };
  return (
    <main className={`rh-page rh-work ${styles.page}`} onKeyDown={handleKey}>
      <TrimHead video={video}>
        <p className={styles.state} role="status">
          {trim.isChanged ? text('trim.length', times) : text('trim.nothing')}
        </p>
        <Button
          aria-label={text('trim.undo')}
          disabled={!trim.canUndo}
          icon="undo"
          kind="quiet"
          onClick={trim.undo}
        />
        <Button
          aria-label={text('trim.redo')}
          disabled={!trim.canRedo}
          icon="redo"
          kind="quiet"
          onClick={trim.redo}
        />
        <Button disabled={trim.fault !== null} kind="primary" onClick={() => setIsAsking(true)}>
          {text('trim.action')}
        </Button>
      </TrimHead>
      <div className={styles.notices}>
        {data.undoUntil && (
          <Notice action={<UndoTrim until={data.undoUntil} videoId={video.id} />} tone="info">
            {text('trim.undone.title')}
          </Notice>
        )}
        {trim.fault && trim.isChanged && <Notice tone="bad">{text(`trim.faults.${trim.fault}`)}</Notice>}
      </div>
      <div className={styles.work}>
        <section aria-label={text('trim.editor')} className={styles.left}>
          <div className={styles.stage}>
            <video
              aria-label={video.title}
              onClick={playhead.toggle}
              playsInline
              poster={video.previewThumbnailUrl ?? undefined}
              preload="auto"
              ref={picture}
              src={video.previewVideoUrl ?? undefined}
            />
          </div>
          <Transport playhead={playhead} video={video}>
            <Checkbox
              checked={isSkipping}
              label={text('trim.preview')}
              onChange={({ target }) => setIsSkipping(target.checked)}
            />
          </Transport>
          <TrimStrip data={data} playhead={playhead} selection={selection} trim={trim} />
          <div className={styles.cuts}>
            <Button onClick={() => remove({ start: 0, end: here })}>{text('trim.cutBefore')}</Button>
            <Button onClick={() => remove({ start: here, end: duration })}>{text('trim.cutAfter')}</Button>
            <Button aria-keyshortcuts="I" onClick={() => mark('start')}>
              {text('trim.markIn')}
            </Button>
            <Button aria-keyshortcuts="O" onClick={() => mark('end')}>
              {text('trim.markOut')}
            </Button>
            <Button disabled={!selection} onClick={() => selection && remove(selection)}>
              {text('trim.removeSelection')}
            </Button>
            <span role="status">
              {selection
                ? text('trim.selection', { from: formatTrimTime(start), to: formatTrimTime(end) })
                : text('trim.noSelection')}
            </span>
          </div>
          <HintLine />
        </section>
        <section aria-label={text('trim.parts')} className={styles.right}>
          <div className={styles.sideHead}>
            <h2>{text('trim.partsCount', { count: trim.clips.length })}</h2>
            <Button disabled={!trim.isChanged} onClick={trim.reset} size="small">
              {text('trim.reset')}
            </Button>
          </div>
          <TrimParts data={data} playhead={playhead} trim={trim} />
        </section>
      </div>
      <TrimDialog data={data} isOpen={isAsking} onClose={() => setIsAsking(false)} trim={trim} />
    </main>
  );
};

type TransportProps = { playhead: Playhead; video: TrimPageData['video']; children: ReactNode };

const Transport = ({ playhead, video, children }: TransportProps) => {
  const text = useText();
  return (
    <div className={styles.transport}>
      <Button
        aria-label={text('trim.frameBack')}
        icon="frameBack"
        kind="quiet"
        onClick={() => playhead.step(-1)}
      />
      <Button
        aria-label={text(playhead.isPlaying ? 'trim.pause' : 'trim.play')}
        icon={playhead.isPlaying ? 'pause' : 'play'}
        onClick={playhead.toggle}
      />
      <Button
        aria-label={text('trim.frameOn')}
        icon="frameOn"
        kind="quiet"
        onClick={() => playhead.step(1)}
      />
      <span className={styles.clock}>
        {formatTrimTime(playhead.time)} / {formatTrimTime(video.duration)}
      </span>
      {children}
    </div>
  );
};

type DialogProps = { data: TrimPageData; trim: Trim; isOpen: boolean; onClose: () => void };

/** States what will happen to the video and its texts, and starts the new version. */
const TrimDialog = ({ data, trim, isOpen, onClose }: DialogProps) => {
  const text = useText();
  const router = useRouter();
  const { video, isShared } = data;
  const { cues, cutCues, chapters, comments } = trim.effects;
  const [isSent, setIsSent] = useState(false);
  const leaving = useLeaveQuestion(trim.isChanged && !isSent);
  const { run, isBusy } = useCall(() =>
    callApi('POST', `/api/videos/${video.id}/trim`, {
      body: { clips: trim.clips, version: video.version },
    }),
  );
  const send = async () => {
    const outcome = await run();
    if (!outcome) return;
    onClose();
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    setIsSent(true);
    router.refresh();
  };
  const lines = [
    text('trim.confirm.length', {
      removed: formatDuration(video.duration - trim.length),
      length: formatTrimTime(trim.length),
    }),
    text('trim.confirm.version'),
    text('trim.confirm.move'),
    ...(cues > 0 ? [text('trim.confirm.cues', { count: cues })] : []),
    ...(cutCues > 0 ? [text('trim.confirm.cutCues', { count: cutCues })] : []),
    ...(chapters > 0 ? [text('trim.confirm.chapters', { count: chapters })] : []),
    ...(comments > 0 ? [text('trim.confirm.comments', { count: comments })] : []),
    ...(isShared ? [text('trim.confirm.shared')] : []),
    text('trim.confirm.original'),
    text('trim.confirm.undo'),
  ];
  return (
    <>
      <ConfirmDialog
        confirmLabel={text('trim.confirm.confirm')}
        isBusy={isBusy}
        isOpen={isOpen}
        onCancel={onClose}
        onConfirm={() => void send()}
        title={text('trim.confirm.title')}
      >
        <ul className={styles.effects}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        confirmLabel={text('trim.leave.confirm')}
        isOpen={leaving.isAsking}
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
        title={text('trim.leave.title')}
        tone="danger"
      >
        <p>{text('trim.leave.text')}</p>
      </ConfirmDialog>
    </>
  );
};
