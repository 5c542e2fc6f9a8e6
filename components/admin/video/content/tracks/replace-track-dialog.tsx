'use client';

import { useText } from '@/components/kit/i18n/use-text';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { useEdit } from '../../sync/edit-context';
import { replaceTexttrack } from './texttrack-calls';
import { TrackFileDialog } from './track-file-dialog';

type ReplaceTrackDialogProps = { track: MeasuredTexttrack; name: string; onClose: () => void };

/** Puts another file in a track's place; its language and type stay. */
export const ReplaceTrackDialog = ({ track, name, onClose }: ReplaceTrackDialogProps) => {
  const text = useText();
  const { video } = useEdit();
  return (
    <TrackFileDialog
      confirmLabel={text('content.replace.confirm')}
      onClose={onClose}
      send={(file) => replaceTexttrack(video.id, track.id, file)}
      target={track.id}
      title={text('content.replace.title')}
    >
      <p>{text('content.replace.text', { name })}</p>
    </TrackFileDialog>
  );
};
