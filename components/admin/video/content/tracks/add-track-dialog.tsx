'use client';

import { useState } from 'react';

import { Segmented } from '@/components/kit/fields/Segmented';
import { SelectField } from '@/components/kit/fields/SelectField';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { listFreeTypes } from '@/lib/videos/text-tracks/texttrack-names';
import type { TexttrackType } from '@/lib/videos/text-tracks/texttrack-slot';
import { listLanguages } from '@/lib/core/i18n/language-name';
import { locales } from '@/lib/videos/library/locales';

import { useEdit } from '../../sync/edit-context';
import { addTexttrack } from './texttrack-calls';
import { TrackFileDialog } from './track-file-dialog';

/** Adds a track from a file: first language and type, then the file. */
export const AddTrackDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const language = useLanguage();
  const { video, texttracks } = useEdit();
  const { tracks } = texttracks;
  const free = locales.filter((locale) => listFreeTypes(tracks, locale).length > 0);
  const [tag, setTag] = useState(() => free.find((locale) => locale === video.language) ?? '');
  const [wished, setWished] = useState<TexttrackType>('subtitles');
  const types = listFreeTypes(tracks, tag);
  const type = types.includes(wished) ? wished : types[0];
  return (
    <TrackFileDialog
      confirmLabel={text('content.tracks.add')}
      onClose={onClose}
      send={(file) => addTexttrack(video.id, { language: tag, type: type ?? wished, file })}
      target={tag === '' || type === undefined ? null : `${tag}/${type}`}
      title={text('content.add.title')}
    >
      <SelectField
        label={text('content.add.language')}
        onChange={setTag}
        options={[
          ...(tag === '' ? [{ value: '', label: text('content.add.chooseLanguage') }] : []),
          ...listLanguages(language, free).map(({ tag: value, name }) => ({ value, label: name })),
        ]}
        value={tag}
      />
      {type !== undefined && (
        <Segmented<TexttrackType>
          legend={text('content.add.type')}
          onChange={setWished}
          options={types.map((value) => ({ value, label: text(`texttracks.types.${value}`) }))}
          value={type}
        />
      )}
    </TrackFileDialog>
  );
};
