'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { Dialog } from '@/components/kit/Dialog';
import { Segmented } from '@/components/kit/Segmented';
import { SelectField } from '@/components/kit/SelectField';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { listFreeTypes } from '@/lib/captions/texttrack-names';
import type { TexttrackType } from '@/lib/captions/texttrack-slot';
import { listLanguages } from '@/lib/core/i18n/language-name';
import { locales } from '@/lib/library/locales';

import { useEdit } from '../sync/edit-context';
import { CaptionFileField, type ChosenFile } from './caption-file-field';
import { explainRefusal } from './explain-refusal';
import { addTexttrack } from './texttrack-calls';
import styles from './content.module.scss';

/** Adds a track from a file: first language and type, then the file. */
export const AddTrackDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  // Each time it opens, it begins anew.
  isOpen ? <OpenDialog onClose={onClose} /> : null;

const OpenDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const language = useLanguage();
  const { video, texttracks } = useEdit();
  const { tracks, reload } = texttracks;
  const free = locales.filter((locale) => listFreeTypes(tracks, locale).length > 0);
  const [tag, setTag] = useState(() => free.find((locale) => locale === video.language) ?? '');
  const [wished, setWished] = useState<TexttrackType>('subtitles');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useCall(addTexttrack);
  const types = listFreeTypes(tracks, tag);
  const type = types.includes(wished) ? wished : types[0];
  const isReady = tag !== '' && type !== undefined && chosen !== null && chosen.checked.fault === null;

  const add = async () => {
    if (!isReady) return;
    const outcome = await run(video.id, { language: tag, type, file: chosen.file });
    if (!outcome) return;
    if (outcome.error) {
      setRefusal(explainRefusal(text, outcome.error));
      toast.error(text('content.tracks.saveFailed'));
      return;
    }
    toast.success(text('content.tracks.saved'));
    onClose();
    await reload();
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={!isReady} isBusy={isBusy} kind="primary" onClick={() => void add()}>
            {text('content.tracks.add')}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={text('content.add.title')}
    >
      <div className={styles.fields}>
        <SelectField
          label={text('content.add.language')}
          onChange={(next) => {
            setTag(next);
            setRefusal(null);
          }}
          options={[
            ...(tag === '' ? [{ value: '', label: text('content.add.chooseLanguage') }] : []),
            ...listLanguages(language, free).map(({ tag: value, name }) => ({ value, label: name })),
          ]}
          value={tag}
        />
        {type !== undefined && (
          <Segmented<TexttrackType>
            legend={text('content.add.type')}
            onChange={(next) => {
              setWished(next);
              setRefusal(null);
            }}
            options={types.map((value) => ({ value, label: text(`texttracks.types.${value}`) }))}
            value={type}
          />
        )}
        <CaptionFileField
          chosen={chosen}
          isDisabled={tag === '' || isBusy}
          onChoose={(next) => {
            setChosen(next);
            setRefusal(null);
          }}
          refusal={refusal}
        />
      </div>
    </Dialog>
  );
};
