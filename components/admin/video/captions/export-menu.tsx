'use client';

import { Menu } from '@/components/kit/dialogs/Menu';
import { MenuItem } from '@/components/kit/dialogs/MenuItem';
import { useText } from '@/components/kit/i18n/use-text';
import { writeCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import { type ExportFormat, exportFormats, exportTexttrack } from '@/lib/videos/text-tracks/export-texttrack';

import { useEditor } from './editor-context';

/** Long enough for the browser to begin. Milliseconds. */
const keepUrlFor = 60_000;

/** A file of what is on the screen, saved or not. */
export const ExportMenu = ({ language }: { language: string }) => {
  const text = useText();
  const { facts, store } = useEditor();
  const download = (format: ExportFormat) => {
    const content = exportTexttrack(writeCueDocument(store.get().history.document), format);
    const url = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${facts.video.title} (${language}).${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), keepUrlFor);
  };
  return (
    <Menu label={text('captionEditor.export')}>
      {exportFormats.map((format) => (
        <MenuItem icon="download" key={format} onSelect={() => download(format)}>
          {text(`captionEditor.formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};
