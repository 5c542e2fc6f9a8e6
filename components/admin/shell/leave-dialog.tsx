'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { useGo } from '@/components/kit/navigation/use-navigation';

type Way = { kind: 'link'; href: string } | { kind: 'back' };

/** The target of a link that would leave this page in the same tab, within the panel. */
const findWayOut = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOrdinary =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isOrdinary || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return null;
  if (link.origin !== window.location.origin) return null;
  const isHere = link.pathname + link.search === window.location.pathname + window.location.search;
  return isHere ? null : link.href;
};

/**
 * Asks before leaving a page with unsaved changes: with the browser's dialog on close and reload, with our
 * dialog for links of the panel and for Back. A second history entry for the same page makes Back detectable.
 */
export const useLeaveQuestion = (isChanged: boolean) => {
  const go = useGo();
  const [way, setWay] = useState<Way | null>(null);
  const isLeaving = useRef(false);
  const hasSecondEntry = useRef(false);

  useEffect(() => {
    if (isChanged || !hasSecondEntry.current) return;
    // Everything is saved: skips the second entry, which the user would not expect.
    const skip = () => {
      hasSecondEntry.current = false;
      if (!isLeaving.current) window.history.back();
    };
    window.addEventListener('popstate', skip, { once: true });
    return () => window.removeEventListener('popstate', skip);
  }, [isChanged]);

  useEffect(() => {
    if (!isChanged) return;
    isLeaving.current = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const href = isLeaving.current ? null : findWayOut(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWay({ kind: 'link', href });
    };
    const addEntry = () => window.history.pushState(window.history.state, '', window.location.href);
    const askBack = () => {
      if (isLeaving.current) return;
      addEntry();
      setWay({ kind: 'back' });
    };
    if (!hasSecondEntry.current) {
      hasSecondEntry.current = true;
      addEntry();
    }
    window.addEventListener('beforeunload', warn);
    window.addEventListener('popstate', askBack);
    // Runs before the link's handler.
    document.addEventListener('click', askFirst, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('popstate', askBack);
      document.removeEventListener('click', askFirst, true);
    };
  }, [isChanged]);

  const leave = useCallback(() => {
    isLeaving.current = true;
    setWay(null);
    if (way?.kind === 'link') go.push(way.href);
    // Skips the second entry of this page.
    else if (way) window.history.go(-2);
  }, [go, way]);

  return { isAsking: way !== null, stay: () => setWay(null), leave };
};

type LeaveDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  /** The unsaved changes, one sentence each. */
  changes: string[];
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
};

/** Asks whether to save or discard changes before leaving the page. */
export const LeaveDialog = ({ isOpen, isBusy, changes, onStay, onDiscard, onSave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onStay}>
            {text('leave.stay')}
          </Button>
          <Button disabled={isBusy} onClick={onDiscard}>
            {text('leave.discard')}
          </Button>
          <Button isBusy={isBusy} kind="primary" onClick={onSave}>
            {text('leave.save')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onStay}
      title={text('leave.title')}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Dialog>
  );
};
