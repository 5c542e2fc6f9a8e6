'use client';

import { toast } from '@payloadcms/ui';
import { useId, useMemo, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PickField } from '@/components/kit/fields/pick-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { getLanguageName, listLanguages } from '@/lib/core/i18n/languages';
import { type AudioTrack, cleanAudioName, maxAudioNameLength } from '@/lib/core/media/audio-tracks';
import { locales } from '@/lib/videos/library/locales';

import { useEdit } from '../sync/edit-context';

import styles from './tab-content.module.scss';

/** The default can only be changed by choosing another track. */
type AudioChange = Partial<Pick<AudioTrack, 'name' | 'language' | 'isDescription'>> & {
  isDefault?: true;
};

const updateAudioTrack = (videoId: string, trackId: string, change: AudioChange) =>
  callApi('PATCH', `/api/videos/${encodeURIComponent(videoId)}/audio-tracks/${encodeURIComponent(trackId)}`, {
    body: change,
  });

const taken = 'edit.files.audio.nameTaken';
const reasons: Reasons = { audio_track_name_taken: taken, audio_track_not_found: 'edit.files.audio.gone' };

/** The changed fields of the track. An invalid name is passed on, so that the server refuses it. */
const findChange = (
  track: AudioTrack,
  { name, language, isDescription, isDefault }: Omit<AudioTrack, 'id'>,
): AudioChange => ({
  ...(name !== track.name && { name }),
  ...(language !== track.language && { language }),
  ...(isDescription !== track.isDescription && { isDescription }),
  ...(isDefault && !track.isDefault && { isDefault }),
});

type AudioTrackDialogProps = { track: AudioTrack; onClose: () => void };

/** Edits name and properties of an audio track. Viewers get changes immediately, without encoding. */
export const AudioTrackDialog = ({ track, onClose }: AudioTrackDialogProps) => {
  const text = useText();
  const shownIn = useLanguage();
  const form = useId();
  const { video, refresh } = useEdit();
  const [values, setValues] = useState(track);
  const [error, setError] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const { run, isBusy } = useCall((change: AudioChange) => updateAudioTrack(video.id, track.id, change));
  const languages = useMemo(() => {
    const known = listLanguages(shownIn, locales).map(({ tag, name }) => ({ value: tag, label: name }));
    const own = track.language;
    return own && !known.some(({ value }) => value === own)
      ? [...known, { value: own, label: getLanguageName(shownIn, own) }]
      : known;
  }, [shownIn, track.language]);
  const set = (part: Partial<AudioTrack>) => {
    setError(null);
    setValues((before) => ({ ...before, ...part }));
  };
  const name = cleanAudioName(values.name);
  const nameError =
    name === null ? text('edit.files.audio.nameMissing') : error === taken ? text(taken) : null;
  const save = async () => {
    setHasTried(true);
    if (name === null) return;
    const change = findChange(track, { ...values, name });
    if (Object.keys(change).length === 0) return onClose();
    const outcome = await run(change);
    if (outcome?.error) return setError(describeRefusal(outcome.error, reasons));
    if (!outcome) return;
    await refresh();
    toast.success(text('edit.files.audio.saved'));
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button form={form} isBusy={isBusy} kind="primary" type="submit">
            {text('common.save')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('edit.files.audio.title')}
    >
      <form
        className={styles.stack}
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {error && error !== taken && <Notice tone="bad">{text(error as 'common.unexpected')}</Notice>}
        <TextField
          error={hasTried ? nameError : null}
          isRequired
          label={text('edit.files.audio.name')}
          maxLength={maxAudioNameLength}
          onChange={(typed) => set({ name: typed })}
          value={values.name}
        />
        <PickField
          hint={text('edit.files.audio.languageHint')}
          isSingle
          label={text('edit.files.audio.language')}
          noMatch={text('edit.general.languageNoMatch')}
          onChange={([chosen = null]) => set({ language: chosen })}
          options={languages}
          placeholder={text('edit.general.languageNone')}
          values={values.language ? [values.language] : []}
        />
        <Switch
          hint={text('edit.files.audio.descriptionHint')}
          isOn={values.isDescription}
          label={text('edit.files.audio.description')}
          onChange={(isDescription) => set({ isDescription })}
        />
        <Switch
          hint={text(track.isDefault ? 'edit.files.audio.isDefault' : 'edit.files.audio.defaultHint')}
          // Only choosing another track replaces the default.
          isDisabled={track.isDefault}
          isOn={values.isDefault}
          label={text('edit.files.audio.default')}
          onChange={(isDefault) => set({ isDefault })}
        />
      </form>
    </Dialog>
  );
};
