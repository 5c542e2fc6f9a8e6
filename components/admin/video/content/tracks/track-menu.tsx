'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import { isTranslationSource } from '@/lib/ai/translation/locales';
import { type ExportFormat, exportFormats } from '@/lib/videos/text-tracks/export-texttrack';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import type { CreditType } from '@/lib/workspaces/usage/ai-types';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';

import { useEdit, useUsableAi } from '../../sync/edit-context';
import { deleteTexttrack, getExportPath, replaceTexttrack } from '../../sync/use-texttracks';
import { DescriptionDialog } from '../description-dialog';
import { TrackFileDialog } from './track-file-dialog';

type DeleteTrackDialogProps = {
  track: MeasuredTexttrack;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of a track with its losses. */
const DeleteTrackDialog = ({ track, name, isOpen, onClose, onDeleted }: DeleteTrackDialogProps) => {
  const text = useText();
  const { video, texttracks } = useEdit();
  const { run, isBusy } = useCall(deleteTexttrack);
  const remove = async () => {
    const outcome = await run(video.id, track.id);
    if (!outcome) return;
    // Deleted by another user meanwhile, which is the desired result.
    if (outcome.error && outcome.error.code !== 'texttrack_not_found') {
      toast.error(text('content.tracks.delete.failed'));
      return;
    }
    toast.success(text('content.tracks.delete.done'));
    onClose();
    onDeleted();
    await texttracks.reload();
  };
  return (
    <ConfirmDialog
      confirmLabel={text('content.tracks.delete.confirm')}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('content.tracks.delete.title', { name })}
      tone="danger"
    >
      <p>{text('content.tracks.delete.text', { count: track.cues })}</p>
    </ConfirmDialog>
  );
};

type ReplaceTrackDialogProps = { track: MeasuredTexttrack; name: string; onClose: () => void };

/** Replaces a track's file. Its language and type stay. */
const ReplaceTrackDialog = ({ track, name, onClose }: ReplaceTrackDialogProps) => {
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

type TrackMenuProps = {
  track: MeasuredTexttrack;
  name: string;
  onDeleted: () => void;
  onTranslate: () => void;
};
type Open = 'none' | 'describe' | 'replace' | 'delete';

const download = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/** All actions on a track other than editing. */
export const TrackMenu = ({ track, name, onDeleted, onTranslate }: TrackMenuProps) => {
  const text = useText();
  const { video, rights } = useEdit();
  const [open, setOpen] = useState<Open>('none');
  const label = `${name} · ${text(`texttracks.types.${track.type}`)}`;
  const close = () => setOpen('none');
  const save = (format: ExportFormat) => download(getExportPath(video.id, track.id, format));
  const usable = useUsableAi();
  const can = {
    translate: usable.translate && track.cues > 0,
    write: usable.write && track.cues > 0,
  };
  const price = (type: CreditType) =>
    text('ai.credits.amount', { count: toCredits(type, video.duration ?? 0) });
  if (!rights.canUpdate && !track.filename) return null;
  return (
    <>
      <Menu icon="more" kind="quiet" label={text('content.tracks.menu.label', { name: label })}>
        {track.filename &&
          exportFormats.map((format) => (
            <MenuItem icon="download" key={format} onSelect={() => save(format)}>
              {text('content.tracks.menu.download', { format: `.${format}` })}
            </MenuItem>
          ))}
        {can.translate && isTranslationSource(track.language) && (
          <MenuItem hint={price('translation')} icon="globe" onSelect={onTranslate}>
            {text('ai.translate.action')}
          </MenuItem>
        )}
        {can.write && (
          <MenuItem hint={price('description')} icon="list" onSelect={() => setOpen('describe')}>
            {text('ai.describe.title')}
          </MenuItem>
        )}
        {rights.canUpdate && (
          <MenuItem icon="upload" onSelect={() => setOpen('replace')}>
            {text('content.tracks.menu.replace')}
          </MenuItem>
        )}
        {rights.canUpdate && (
          <MenuItem icon="trash" onSelect={() => setOpen('delete')} tone="danger">
            {text('content.tracks.menu.delete')}
          </MenuItem>
        )}
      </Menu>
      {open === 'describe' && <DescriptionDialog onClose={close} trackId={track.id} />}
      {open === 'replace' && <ReplaceTrackDialog name={label} onClose={close} track={track} />}
      <DeleteTrackDialog
        isOpen={open === 'delete'}
        name={label}
        onClose={close}
        onDeleted={onDeleted}
        track={track}
      />
    </>
  );
};
