'use client';

import { useForm } from '@payloadcms/ui';
import { useEffect } from 'react';

import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './edit-page.module.scss';

/** In place of a video that somebody deleted while it was open here. */
export const VideoGone = () => {
  const text = useText();
  const { setModified } = useForm();
  // What was typed has nowhere to go: nobody is held back for it.
  useEffect(() => setModified(false), [setModified]);
  return (
    <main className={`rh-page ${styles.page}`}>
      <EmptyState title={text('edit.gone.title')}>
        <p>{text('edit.gone.text')}</p>
        <ButtonLink href="/admin/collections/videos" kind="primary">
          {text('edit.gone.back')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
};
