'use client';

import { useState } from 'react';

import { Menu } from '@/components/kit/dialogs/Menu';
import { MenuItem } from '@/components/kit/dialogs/MenuItem';
import { useText } from '@/components/kit/i18n/use-text';
import { toCredits } from '@/lib/workspaces/usage/ai-credits/rules';
import { isTranslationSource } from '@/lib/ai/translation/locales';
import type { CreditType } from '@/lib/workspaces/usage/ai-types';
import { type ExportFormat, exportFormats } from '@/lib/videos/text-tracks/export-texttrack';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { useEdit } from '../../sync/edit-context';
import { DeleteTrackDialog } from './delete-track-dialog';
import { DescriptionDialog } from '../description/description-dialog';
import { ReplaceTrackDialog } from './replace-track-dialog';
import { getExportPath } from './texttrack-calls';
import { useUsableAi } from '../ai/use-usable-ai';

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

/** Everything that can be done with a track besides editing it. */
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
