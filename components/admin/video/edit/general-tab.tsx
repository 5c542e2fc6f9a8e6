'use client';

import { toast, useAuth, useField } from '@payloadcms/ui';
import { type KeyboardEvent, useCallback } from 'react';

import { useCheckedField } from '@/components/admin/workarounds/use-checked-field';
import { callApi, toQuery } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { PickField } from '@/components/kit/fields/pick-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { getFilteredPath } from '@/lib/videos/library/list/library-query';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';
import { findGate } from '@/lib/videos/publishing/gate/rules';

import { ScheduleState } from '../collaborate/watch-way';
import { useEdit } from '../sync/edit-context';
import { GatePart } from './gate-part';
import { MetadataTable } from './metadata-table';
import { PlayerFields, useRows } from './player-fields';

import styles from './fields.module.scss';

type Label = { id: string; title: string };
type Kind = 'categories' | 'tags';

const listLabels = async (kind: Kind): Promise<Label[]> =>
  (
    await callApi<{ docs: Label[] }>(
      'GET',
      `/api/${kind}?${toQuery({ limit: 1000, depth: 0, sort: 'title', 'select[title]': true })}`,
    )
  ).docs;
const createLabel = async (kind: Kind, title: string): Promise<Label> =>
  (await callApi<{ doc: Label }>('POST', `/api/${kind}?depth=0`, { body: { title } })).doc;

/** The categories or tags of a video, searchable. Users with permission can create missing ones. */
const LabelsField = ({ kind }: { kind: Kind }) => {
  const text = useText();
  const { rights } = useEdit();
  const { permissions } = useAuth();
  const { value, setValue } = useField<string[] | null>({ path: kind });
  const { rows: labels, add, hasFailed } = useRows(() => listLabels(kind));
  const create = async (title: string): Promise<string | null> => {
    try {
      const made = await createLabel(kind, title);
      add(made);
      return made.id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(text(describeRefusal(error)));
      return null;
    }
  };
  return (
    <PickField
      error={hasFailed ? text('common.unexpected') : null}
      // Disabled until the labels have loaded.
      isDisabled={!rights.canUpdate || labels === null}
      label={text(`${kind}.plural`)}
      noMatch={text('uploads.batch.nothingLeft')}
      onChange={setValue}
      options={(labels ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      placeholder={rights.canUpdate ? text('uploads.batch.add') : ''}
      values={value ?? []}
      {...(kind === 'tags' && { getHref: (id: string) => getFilteredPath({ tag: id }) })}
      {...(permissions?.collections?.[kind]?.create && { onCreate: create })}
    />
  );
};

/** The title: required, at most 100 characters. Enter saves. */
const TitleField = () => {
  const text = useText();
  const { rights, save } = useEdit();
  const check = useCallback(
    (value: unknown) =>
      (typeof value === 'string' && value.trim() !== '') || text('edit.general.titleMissing'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useCheckedField<string>('title', check);
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <TextField
      counter={{ length: (value ?? '').length, max: titleMaxLength }}
      disabled={!rights.canUpdate}
      error={showError ? errorMessage : null}
      id="field-title"
      isRequired
      label={text('fields.title')}
      maxLength={titleMaxLength}
      onChange={setValue}
      onKeyDown={saveOnEnter}
      value={value ?? ''}
    />
  );
};

/** The description: at most 2000 characters. */
const DescriptionField = () => {
  const text = useText();
  const { rights } = useEdit();
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: 'description' });
  return (
    <TextArea
      counter={{ length: (value ?? '').length, max: descriptionMaxLength }}
      disabled={!rights.canUpdate}
      error={showError ? errorMessage : null}
      hint={text('edit.general.descriptionHint')}
      id="field-description"
      label={text('videos.fields.description')}
      maxLength={descriptionMaxLength}
      onChange={setValue}
      value={value ?? ''}
    />
  );
};

type Visibility = 'public' | 'private';

/**
 * Public or private, available once the video is playable. Saving waits until access to the files has
 * changed.
 */
const VisibilityField = () => {
  const text = useText();
  const { video, rights, changed, isSaving } = useEdit();
  const { value, setValue } = useField<Visibility>({ path: 'visibility' });
  if (video.status !== 'COMPLETE') return null;
  const isChanged = changed.includes('visibility');
  if (!rights.canChangeVisibility || !rights.canUpdate) {
    return (
      <div>
        <p className={styles.name}>{text('videos.fields.visibility')}</p>
        <p>{text(`videos.visibility.${video.visibility}`)}</p>
        <p className={styles.hint}>{text('edit.visibility.noPermission')}</p>
      </div>
    );
  }
  const isLocked = !isChanged && findGate(video) !== null;
  const hint = isChanged
    ? (`edit.visibility.will.${value}` as const)
    : isLocked
      ? 'gate.is'
      : (`edit.visibility.is.${value}` as const);
  return (
    <div>
      <Segmented<Visibility>
        isDisabled={isSaving}
        legend={text('videos.fields.visibility')}
        onChange={setValue}
        options={(['public', 'private'] as const).map((option) => ({
          value: option,
          label: text(`videos.visibility.${option}`),
        }))}
        value={value}
      />
      <p aria-live="polite" className={isSaving && isChanged ? styles.applying : styles.hint}>
        {text(isSaving && isChanged ? `edit.visibility.applying.${value}` : hint)}
      </p>
      <ScheduleState />
      <GatePart />
    </div>
  );
};

/** Title, visibility and labels of the video. */
export const GeneralTab = () => (
  <div className={styles.fields}>
    <TitleField />
    <DescriptionField />
    <VisibilityField />
    <div className={styles.pair}>
      <LabelsField kind="categories" />
      <LabelsField kind="tags" />
    </div>
    <PlayerFields />
    <MetadataTable />
  </div>
);
