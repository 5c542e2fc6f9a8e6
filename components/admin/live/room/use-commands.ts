'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';

import { explainLiveRefusal } from '../describe-live-refusal';
import { commandEvent, updateEvent, type LiveCommand } from '../live-api';
import type { LiveEvent } from '../live-event';
import type { Question } from './confirmations';

type Command = Question | 'start' | 'rehearse';

const commands: Record<Command, LiveCommand> = {
  start: 'start-channel',
  rehearse: 'start-channel?rehearsal=1',
  goLive: 'go-live',
  goLiveAnyway: 'go-live',
  end: 'end',
  stopChannel: 'stop-channel',
  stopRecording: 'end?do_not_end=1',
  reset: 'reset',
};

/** Commands that start and end the live broadcast. */
const navCommands: readonly LiveCommand[] = ['go-live', 'end'];

/** Reschedules a past event with its previous duration. */
const move = (event: LiveEvent, startDateTime: string) => {
  const length = Date.parse(event.endDateTime) - Date.parse(event.startDateTime);
  const endDateTime = new Date(Date.parse(startDateTime) + length).toISOString();
  return updateEvent(event.id, { startDateTime, endDateTime });
};

/**
 * Commands of the control room and their confirmations. A refusal stays until it is dismissed or a command
 * succeeds, because nobody may miss it during a show.
 */
export const useCommands = (event: LiveEvent, refresh: () => Promise<void>) => {
  const text = useText();
  const router = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (name: Command, startDateTime?: string) => {
    if (startDateTime) await move(event, startDateTime);
    try {
      return await commandEvent(event.id, commands[name]);
    } catch (error) {
      // The response was lost: a refresh shows the result.
      if (error instanceof CallError && error.status === 0) await refresh();
      throw error;
    }
  });
  const command = async (name: Command, startDateTime?: string): Promise<void> => {
    const outcome = await run(name, startDateTime);
    if (!outcome) return;
    setQuestion(null);
    setRefusal(outcome.error && explainLiveRefusal(text, outcome.error));
    if (!outcome.error && name === 'reset') toast.success(text('liveRoom.resetDone'));
    await refresh();
    // The navigation shows whether an event is live.
    if (!outcome.error && navCommands.includes(commands[name])) router.refresh();
  };
  return { question, ask: setQuestion, command, isBusy, refusal, dismissRefusal: () => setRefusal(null) };
};
