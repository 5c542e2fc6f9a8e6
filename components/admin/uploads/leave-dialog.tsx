'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';

const logoutPath = '/admin/logout';

/**
 * Asks before leaving a page with running uploads: with the browser's dialog on close, with our dialog on
 * sign-out and for `confirmLeave`.
 */
export const useLeaveGuard = (isBusy: boolean) => {
  const router = useRouter();
  const [answer, setAnswer] = useState<{ give: (isLeaving: boolean) => void } | null>(null);
  const isLeaving = useRef(false);

  const confirmLeave = useCallback(
    () =>
      isBusy
        ? new Promise<boolean>((resolve) =>
            setAnswer({
              give: (leaves) => {
                isLeaving.current = leaves;
                setAnswer(null);
                resolve(leaves);
              },
            }),
          )
        : Promise.resolve(true),
    [isBusy],
  );

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.pathname !== logoutPath || link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      void confirmLeave().then((leaves) => (leaves ? router.push(logoutPath) : undefined));
    };
    window.addEventListener('beforeunload', warn);
    // Runs before the link's handler.
    document.addEventListener('click', askFirst, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', askFirst, true);
    };
  }, [confirmLeave, isBusy, router]);

  return { confirmLeave, answer };
};

type LeaveDialogProps = { isOpen: boolean; count: number; onStay: () => void; onLeave: () => void };

/** Confirms interrupting the uploads. */
export const LeaveDialog = ({ isOpen, count, onStay, onLeave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus kind="primary" onClick={onStay}>
            {text('uploads.leave.stay')}
          </Button>
          <Button onClick={onLeave}>{text('uploads.leave.confirm')}</Button>
        </>
      }
      isOpen={isOpen}
      onClose={onStay}
      size="small"
      title={text('uploads.leave.title')}
    >
      <p>{text('uploads.leave.text', { count })}</p>
    </Dialog>
  );
};
