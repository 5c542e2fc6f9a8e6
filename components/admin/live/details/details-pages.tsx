'use client';

import { SetStepNav, toast, useHotkey } from '@payloadcms/ui';
import { useRef, useState } from 'react';

import { ConflictDialog } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { LivePageData } from '@/lib/live/find-live-page-data';

import { describeLiveRefusal, listPath, removePicture, uploadPicture } from '../live-api';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';
import { DetailsForm } from './details-form';
import { type Details, useDetails } from './use-details';

import styles from './details.module.scss';

/** Bytes. Larger images are refused before upload. */
const maxSize = 8_000_000;

type WaitingPictureProps = { event: LiveEvent; isReadOnly: boolean; onChanged: () => Promise<void> };

/** The image of the waiting page. Changes are saved immediately. */
const WaitingPicture = ({ event, isReadOnly, onChanged }: WaitingPictureProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy } = useCall((file: File | null) =>
    file ? uploadPicture(event.id, file) : removePicture(event.id),
  );
  const { posterUrl } = event.src;
  const set = async (file: File | null) => {
    if (file && file.size > maxSize) {
      toast.error(text('liveDetails.pictureTooLarge'));
      return;
    }
    const outcome = await run(file);
    if (!outcome) return;
    if (outcome.error)
      toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveDetails.pictureFailed'));
    else toast.success(text(file ? 'liveDetails.pictureSaved' : 'liveDetails.pictureRemoved'));
    await onChanged();
  };
  return (
    <aside aria-label={text('liveDetails.picture')} className={styles.card}>
      <div className={styles.picture}>
        {posterUrl ? (
          // oxlint-disable-next-line nextjs/no-img-element -- the edge delivers it in its final size
          <img alt={text('liveDetails.picture')} src={posterUrl} />
        ) : (
          <span>{text('liveList.noPicture')}</span>
        )}
      </div>
      <div className={styles.pictureFoot}>
        <span>
          {text('liveDetails.picture')}
          <small>{text('liveDetails.pictureHint')}</small>
        </span>
        {!isReadOnly && posterUrl && (
          <Button disabled={isBusy} kind="quiet" onClick={() => void set(null)} size="small">
            {text('liveDetails.remove')}
          </Button>
        )}
        {!isReadOnly && (
          <Button isBusy={isBusy} onClick={() => input.current?.click()} size="small">
            {text(posterUrl ? 'liveDetails.replace' : 'liveDetails.choose')}
          </Button>
        )}
        <input
          accept="image/jpeg,image/png,image/webp"
          aria-label={text('liveDetails.picture')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void set(file);
          }}
          ref={input}
          type="file"
        />
      </div>
    </aside>
  );
};

type DetailsTabProps = {
  details: Details;
  event: LiveEvent;
  pageData: LivePageData;
  isOpen: boolean;
  /** Whether the event was deleted here, so that there are no unsaved changes to lose. */
  isLeft: boolean;
  onChanged: () => Promise<void>;
};

/** Settings made before the event. Unsaved changes survive switching tabs. */
export const DetailsTab = ({ details, event, pageData, isOpen, isLeft, onChanged }: DetailsTabProps) => {
  const text = useText();
  const { isChanged, isBusy, save, reset } = details;
  const { mayUpdate } = event.info;
  const question = useLeaveQuestion(isChanged && !isLeft);
  useHotkey({ keyCodes: ['s'], cmdCtrlKey: true, editDepth: 1 }, (pressed) => {
    if (!isOpen || !mayUpdate) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    void save();
  });
  const saveAndLeave = async () => {
    if ((await save()) !== null) question.leave();
    else question.stay();
  };
  return (
    <>
      {isOpen && (
        <div className={styles.columns}>
          <DetailsForm
            details={details}
            event={event}
            isReadOnly={!mayUpdate}
            onChanged={onChanged}
            pageData={pageData}
          />
          <WaitingPicture event={event} isReadOnly={!mayUpdate} onChanged={onChanged} />
        </div>
      )}
      <ConflictDialog {...details.conflictDialog} />
      <LeaveDialog
        changes={[text('liveDetails.changes')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          reset();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </>
  );
};

/** Creates an event. Only title and time are required. */
export const NewEvent = ({ pageData }: { pageData: LivePageData }) => {
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
        <DetailsForm details={details} event={null} isReadOnly={false} pageData={pageData} />
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
