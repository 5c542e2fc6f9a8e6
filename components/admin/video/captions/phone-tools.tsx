'use client';

import { Icon, type IconName } from '@/components/kit/Icon';
import { useText } from '@/components/kit/i18n/use-text';

import { useEditor, usePlayback } from './editor-context';
import type { Commands } from './keys/use-commands';
import styles from './editor.module.scss';

/** What a thumb reaches on a phone. */
export const PhoneTools = ({ commands }: { commands: Commands }) => {
  const text = useText();
  const { facts } = useEditor();
  const isPlaying = usePlayback((state) => state.isPlaying);
  const canEdit = facts.canEdit;
  return (
    <div aria-label={text('captionEditor.tools')} className={styles.tools} role="toolbar">
      <Tool icon="frameBack" label={text('captionEditor.frameBack')} onClick={commands.frameBack}>
        {text('captionEditor.frame')}
      </Tool>
      <Tool icon={isPlaying ? 'pause' : 'play'} isMain onClick={commands.togglePlay}>
        {text(isPlaying ? 'captionEditor.pause' : 'captionEditor.play')}
      </Tool>
      <Tool icon="frameForward" label={text('captionEditor.frameForward')} onClick={commands.frameForward}>
        {text('captionEditor.frame')}
      </Tool>
      <Tool
        icon="chevronLeft"
        isDisabled={!canEdit}
        label={text('captionEditor.hints.startHere')}
        onClick={commands.startHere}
      >
        {text('captionEditor.start')}
      </Tool>
      <Tool
        icon="chevronRight"
        isDisabled={!canEdit}
        label={text('captionEditor.hints.endHere')}
        onClick={commands.endHere}
      >
        {text('captionEditor.end')}
      </Tool>
      <Tool icon="plus" isDisabled={!canEdit} onClick={commands.insert}>
        {text('captionEditor.new')}
      </Tool>
    </div>
  );
};

type ToolProps = {
  icon: IconName;
  label?: string;
  isMain?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
};

const Tool = ({ icon, label, isMain = false, isDisabled = false, onClick, children }: ToolProps) => (
  <button
    aria-label={label && `${children}: ${label}`}
    data-main={isMain}
    disabled={isDisabled}
    onClick={onClick}
    type="button"
  >
    <Icon name={icon} size={18} />
    {children}
  </button>
);
