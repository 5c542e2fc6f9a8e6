'use client';

import { toast } from '@payloadcms/ui';
import { useId, useMemo, useState } from 'react';

import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
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
import type { MessageKey } from '@/lib/core/i18n/text';
import { type AudioTrack, cleanAudioName, maxAudioNameLength } from '@/lib/core/media/audio-tracks';
import { locales } from '@/lib/videos/library/locales';
import type { VideoSource } from '@/lib/videos/library/types';

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

const findAudioTrack = async (videoId: string, trackId: string): Promise<AudioTrack | undefined> => {
  const path = `/api/videos/${encodeURIComponent(videoId)}?depth=0&select[src]=true`;
  const { src } = await callApi<{ src?: VideoSource | null }>('GET', path);
  return src?.audioTracks?.find(({ id }) => id === trackId);
};

const fieldNames: Record<keyof AudioTrack, MessageKey> = {
  id: 'edit.files.audioTracks',
  name: 'edit.files.audio.name',
  language: 'edit.files.audio.language',
  isDescription: 'edit.files.audio.description',
  isDefault: 'edit.files.audio.default',
};

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
export const AudioTrackDialog = ({ track: initial, onClose }: AudioTrackDialogProps) => {
  const text = useText();
  const shownIn = useLanguage();
  const form = useId();
  const { video, refresh } = useEdit();
  // The page polls, which must not change the values that this dialog compares with.
  const [track] = useState(initial);
  const [values, setValues] = useState(track);
  const [error, setError] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const { merge, dialog } = useMergedSave<AudioTrack>((field) => fieldNames[field]);
  /** Resolves to whether the dialog is done. */
  const { run, isBusy } = useCall(async (mine: AudioTrack): Promise<boolean> => {
    const theirs = (await findAudioTrack(video.id, track.id)) ?? track;
    const merged = await merge({ base: track, mine, theirs });
    const change = merged && findChange(theirs, merged);
    if (change && Object.keys(change).length > 0) await updateAudioTrack(video.id, track.id, change);
    return merged !== null;
  });
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
    if (Object.keys(findChange(track, { ...values, name })).length === 0) return onClose();
    const outcome = await run({ ...values, name });
    if (outcome?.error) return setError(describeRefusal(outcome.error, reasons));
    if (!outcome?.answer) return;
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
        <ConflictDialog {...dialog} />
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
