'use client';

import { useState } from 'react';

import { Menu } from '@/components/kit/Menu';
import { MenuItem } from '@/components/kit/MenuItem';
import { useText } from '@/components/kit/i18n/use-text';
import { exportFormats, type ExportFormat } from '@/lib/captions/export-texttrack';
import type { MeasuredTexttrack } from '@/lib/captions/texttrack-schemas';

import { useEdit } from '../sync/edit-context';
import { DeleteTrackDialog } from './delete-track-dialog';
import { ReplaceTrackDialog } from './replace-track-dialog';
import { getExportPath } from './texttrack-calls';

type TrackMenuProps = { track: MeasuredTexttrack; name: string; onDeleted: () => void };
type Open = 'none' | 'replace' | 'delete';

const download = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/** Everything that can be done with a track besides editing it. */
export const TrackMenu = ({ track, name, onDeleted }: TrackMenuProps) => {
  const text = useText();
  const { video, rights } = useEdit();
  const [open, setOpen] = useState<Open>('none');
  const label = `${name} · ${text(`texttracks.types.${track.type}`)}`;
  const close = () => setOpen('none');
  const save = (format: ExportFormat) => download(getExportPath(video.id, track.id, format));
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
      <ReplaceTrackDialog isOpen={open === 'replace'} name={label} onClose={close} track={track} />
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
