'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { useCall } from '@/components/api/use-call';
import { focusFirstFault } from '@/components/kit/fields/field';
import { fromTypedTimes, toTypedTimes, type TypedTimes } from '@/components/kit/fields/local-times';
import { useText } from '@/components/kit/i18n/use-text';
import { getRelationId } from '@/lib/core/database/ids';
import type { MessageKey } from '@/lib/core/i18n/text';
import { mergeEdits } from '@/lib/core/merge-edits';
import { srtLatencies } from '@/lib/formats/srt-passphrase';

import { createEvent, describeLiveRefusal, findEvent, updateEvent } from '../live-api';
import type { LiveDraft, LiveEvent } from '../live-event';

export type TypedDetails = Omit<LiveDraft, 'startDateTime' | 'endDateTime'> & TypedTimes;

/** The event's values, or a one-hour event that starts at the next full hour. */
const toTyped = (event: LiveEvent | null): TypedDetails => {
  const begin = new Date();
  begin.setHours(begin.getHours() + 1, 0, 0, 0);
  const times = toTypedTimes(
    event ?? {
      startDateTime: begin.toISOString(),
      endDateTime: new Date(begin.getTime() + 3_600_000).toISOString(),
    },
  );
  return {
    ...times,
    title: event?.title ?? '',
    description: event?.description ?? '',
    language: event?.language ?? null,
    player: getRelationId(event?.player) ?? null,
    createArchiveVideo: event?.createArchiveVideo ?? true,
    liveTranscriptionEnabled: event?.liveTranscriptionEnabled ?? false,
    usesPermanentKey: event?.usesPermanentKey ?? false,
    endsAutomatically: event?.endsAutomatically ?? false,
    srtLatency: event?.srtLatency ?? srtLatencies.usual,
  };
};

const toDraft = ({ day, start, end, title, ...rest }: TypedDetails): LiveDraft | null => {
  const times = fromTypedTimes({ day, start, end });
  if (!times || !title.trim()) return null;
  const { startDateTime, endDateTime } = times;
  return { ...rest, title: title.trim(), startDateTime, endDateTime };
};

/**
 * The fields of a draft that differ from the event. Only these are sent, because some fields are locked at
 * times.
 */
const findChanges = (typed: TypedDetails, before: TypedDetails): Partial<LiveDraft> => {
  const draft = toDraft(typed);
  if (!draft) return {};
  const { startDateTime, endDateTime, ...rest } = draft;
  const isMoved = (['day', 'start', 'end'] as const).some((name) => typed[name] !== before[name]);
  const others = Object.entries(rest).filter(([name, value]) => before[name as keyof TypedDetails] !== value);
  return { ...Object.fromEntries(others), ...(isMoved && { startDateTime, endDateTime }) };
};

const fieldNames: Record<keyof TypedDetails, MessageKey> = {
  title: 'liveDetails.title',
  description: 'liveDetails.description',
  language: 'liveDetails.language',
  player: 'liveDetails.player',
  day: 'liveDetails.date',
  start: 'liveDetails.start',
  end: 'liveDetails.end',
  createArchiveVideo: 'liveDetails.record',
  liveTranscriptionEnabled: 'liveDetails.captions',
  usesPermanentKey: 'liveDetails.permanentKey',
  endsAutomatically: 'liveDetails.endsAutomatically',
  srtLatency: 'liveDetails.srtLatency',
};

/** The typed details compared with the stored ones. `event` is null for a new event. */
export const useDetails = (event: LiveEvent | null, onSaved: (id: string) => Promise<void> | void) => {
  const text = useText();
  const [stored, setStored] = useState(() => toTyped(event));
  const [typed, setTyped] = useState(stored);
  const [isTried, setIsTried] = useState(false);
  const { merge, dialog } = useMergedSave<TypedDetails>((field) => fieldNames[field]);
  const { run, isBusy } = useCall(async (): Promise<string | null> => {
    if (event) {
      const theirs = toTyped(await findEvent(event.id));
      const merged = await merge({ base: stored, mine: typed, theirs });
      if (!merged) return null;
      await updateEvent(event.id, findChanges(merged, theirs));
      setStored(merged);
      setTyped((now) => mergeEdits({ base: typed, mine: now, theirs: merged }).mine);
      return event.id;
    }
    const draft = toDraft(typed);
    if (!draft) throw new Error('a draft that is not complete was sent');
    return createEvent(draft);
  });

  // Another user's change is shown if there are no unsaved changes here.
  const latest = event && toTyped(event);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(stored);
  if (latest && !isChanged && !isBusy && JSON.stringify(latest) !== JSON.stringify(stored)) {
    setStored(latest);
    setTyped(latest);
  }

  const save = async (): Promise<string | null> => {
    setIsTried(true);
    if (!toDraft(typed)) {
      focusFirstFault();
      return null;
    }
    const outcome = await run();
    if (!outcome) return null;
    if (outcome.error) {
      toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveDetails.saveFailed'));
      return null;
    }
    if (outcome.answer === null) return null;
    if (!event) setStored(typed);
    setIsTried(false);
    if (event) toast.success(text('liveDetails.savedToast'));
    await onSaved(outcome.answer);
    return outcome.answer;
  };
  return {
    ...{ typed, isTried, isChanged, isBusy, save },
    times: fromTypedTimes(typed),
    change: (changed: Partial<TypedDetails>) => setTyped((before) => ({ ...before, ...changed })),
    reset: () => setTyped(stored),
    conflictDialog: dialog,
  };
};

export type Details = ReturnType<typeof useDetails>;
