'use client';

import { useEffect, useRef } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Switch } from '@/components/kit/fields/switch';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import { findShown } from '@/lib/videos/text-tracks/editing/cue-document';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor, usePlayback } from './editor-store';
import type { Commands } from './use-commands';

import styles from './stage.module.scss';
import timelineStyles from './timeline/timeline.module.scss';

/** The video with the current captions. A click plays it. */
export const Stage = () => {
  const text = useText();
  const { editorData, playback } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    playback.attach(video.current);
    return () => playback.attach(null);
  }, [playback]);
  return (
    <div className={styles.stage}>
      {editorData.video.url && (
        <video
          aria-label={text('captionEditor.picture')}
          onClick={() => playback.toggle()}
          playsInline
          preload="auto"
          ref={video}
          src={editorData.video.url}
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
const TimeCode = () => {
  const time = usePlayback((state) => state.time);
  return <span className={styles.code}>{formatTimeText(time)}</span>;
};

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2];
const zoomFactor = 1.5;

type TransportProps = { commands: Commands; isFollowing: boolean; onFollow: () => void };

/** Play and step buttons, and the playhead's time. */
export const Transport = ({ commands, isFollowing, onFollow }: TransportProps) => {
  const text = useText();
  const language = useLanguage();
  const { editorData, playback, view } = useEditor();
  const isPlaying = usePlayback((state) => state.isPlaying);
  const fps = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(editorData.video.fps);
  const zoom = (factor: number) => view.zoom(factor, playback.get().time);
  return (
    <div className={timelineStyles.transport}>
      <Button
        aria-label={text('captionEditor.frameBack')}
        icon="frameBack"
        kind="quiet"
        onClick={commands.frameBack}
      />
      <Button
        aria-label={text(isPlaying ? 'captionEditor.pause' : 'captionEditor.play')}
        className={timelineStyles.play}
        icon={isPlaying ? 'pause' : 'play'}
        onClick={commands.togglePlay}
      />
      <Button
        aria-label={text('captionEditor.frameForward')}
        icon="frameForward"
        kind="quiet"
        onClick={commands.frameForward}
      />
      <TimeCode />
      <span className={timelineStyles.length}>
        {text('captionEditor.length', {
          duration: formatTimeText(Math.round(editorData.video.duration * 1000)),
          fps,
        })}
      </span>
      <span className={timelineStyles.space} />
      <Switch isOn={isFollowing} label={text('captionEditor.follow')} onChange={onFollow} />
      <RateMenu />
      <Button
        aria-label={text('captionEditor.zoomOut')}
        icon="minus"
        kind="quiet"
        onClick={() => zoom(zoomFactor)}
      />
      <Button
        aria-label={text('captionEditor.zoomIn')}
        icon="plus"
        kind="quiet"
        onClick={() => zoom(1 / zoomFactor)}
      />
    </div>
  );
};

const RateMenu = () => {
  const text = useText();
  const language = useLanguage();
  const { playback } = useEditor();
  const rate = usePlayback((state) => state.rate);
  const write = (value: number) =>
    text('captionEditor.rate', { rate: new Intl.NumberFormat(language).format(value) });
  return (
    <Menu kind="quiet" label={write(rate)}>
      {rates.map((value) => (
        <MenuItem isChecked={value === rate} key={value} onSelect={() => playback.setRate(value)}>
          {write(value)}
        </MenuItem>
      ))}
    </Menu>
  );
};
