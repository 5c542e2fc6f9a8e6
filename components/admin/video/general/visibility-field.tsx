'use client';

import { useField } from '@payloadcms/ui';

import { Segmented } from '@/components/kit/fields/Segmented';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';
import styles from './fields.module.scss';

type Visibility = 'public' | 'private';

/** Public or private, once there is something to see; applied with the save, which waits until the files have followed. */
export const VisibilityField = () => {
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
  const hint = isChanged
    ? (`edit.visibility.will.${value}` as const)
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
    </div>
  );
};
