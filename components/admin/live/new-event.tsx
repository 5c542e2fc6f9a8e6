'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useState } from 'react';

import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { LivePageData } from '@/lib/live/find-live-page-data';

import { DetailsForm } from './details/details-form';
import { useDetails } from './details/use-details';
import { listPath } from './live-api';
import { useNow } from './use-now';

import styles from './details/details.module.scss';

/** Creates an event. Only title and time are required. */
export const NewEvent = ({ facts }: { facts: LivePageData }) => {
  const text = useText();
  const go = useGo();
  const isReady = useNow() !== null;
  const [isLeft, setIsLeft] = useState(false);
  const details = useDetails(null, (id) => {
    setIsLeft(true);
    go.replace(`${listPath}/${id}`);
  });
  const { isChanged, isBusy, save } = details;
  const question = useLeaveQuestion(isChanged && !isLeft);
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav
        nav={[{ label: text('liveList.title'), url: listPath }, { label: text('liveEvent.newTitle') }]}
      />
      <PageHead
        actions={
          <>
            <ButtonLink href={listPath} kind="quiet">
              {text('kit.cancel')}
            </ButtonLink>
            <Button isBusy={isBusy} kind="primary" onClick={() => void save()}>
              {text('liveList.create')}
            </Button>
          </>
        }
        crumbs={[{ label: text('liveList.title'), href: listPath }]}
        title={text('liveEvent.newTitle')}
      />
      {/* The server does not know the time zone of the typed times. */}
      {isReady ? (
        <DetailsForm details={details} event={null} facts={facts} isReadOnly={false} />
      ) : (
        <Skeleton height={520} />
      )}
      <LeaveDialog
        changes={[text('liveDetails.changes')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={question.leave}
        onSave={() => void save()}
        onStay={question.stay}
      />
    </main>
  );
};
