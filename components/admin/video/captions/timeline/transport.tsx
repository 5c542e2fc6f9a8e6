'use client';

import { Button } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Switch } from '@/components/kit/fields/switch';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEditor, usePlayback } from '../editor-context';
import { TimeCode } from '../stage';
import type { Commands } from '../use-commands';

import styles from './timeline.module.scss';

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2];
const zoomFactor = 1.5;

type TransportProps = { commands: Commands; isFollowing: boolean; onFollow: () => void };

/** Play and step buttons, and the playhead's time. */
export const Transport = ({ commands, isFollowing, onFollow }: TransportProps) => {
  const text = useText();
  const language = useLanguage();
  const { facts, playback, view } = useEditor();
  const isPlaying = usePlayback((state) => state.isPlaying);
  const fps = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(facts.video.fps);
  const zoom = (factor: number) => view.zoom(factor, playback.get().time);
  return (
    <div className={styles.transport}>
      <Button
        aria-label={text('captionEditor.frameBack')}
        icon="frameBack"
        kind="quiet"
        onClick={commands.frameBack}
      />
      <Button
        aria-label={text(isPlaying ? 'captionEditor.pause' : 'captionEditor.play')}
        className={styles.play}
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
      <span className={styles.length}>
        {text('captionEditor.length', {
          duration: formatTimeText(Math.round(facts.video.duration * 1000)),
          fps,
        })}
      </span>
      <span className={styles.space} />
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
