'use client';

import { useEffect, useRef } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import { findShown } from '@/lib/videos/text-tracks/editing/cue-document';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor, usePlayback } from './editor-context';

import styles from './stage.module.scss';

/** The video with the current captions. A click plays it. */
export const Stage = () => {
  const text = useText();
  const { facts, playback } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    playback.attach(video.current);
    return () => playback.attach(null);
  }, [playback]);
  return (
    <div className={styles.stage}>
      {facts.video.url && (
        <video
          aria-label={text('captionEditor.picture')}
          onClick={() => playback.toggle()}
          playsInline
          preload="auto"
          ref={video}
          src={facts.video.url}
        />
      )}
      <Shown />
    </div>
  );
};

/** The caption at the playhead as viewers see it, in plain text. */
const Shown = () => {
  const text = useText();
  const cues = useEdited(({ history }) => history.document.cues);
  const places = usePlayback(({ time }) => findShown(cues, time).join());
  const lines = places === '' ? [] : places.split(',').map((at) => toPlainText(cues[Number(at)]?.text ?? ''));
  return (
    <div aria-label={text('captionEditor.shown')} className={styles.shown} role="group">
      {lines.filter(Boolean).map((line, index) => (
        <p key={index}>
          <span>{line}</span>
        </p>
      ))}
    </div>
  );
};

/** The time of the playhead. */
export const TimeCode = () => {
  const time = usePlayback((state) => state.time);
  return <span className={styles.code}>{formatTimeText(time)}</span>;
};
