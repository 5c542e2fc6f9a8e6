import type { EncodeEvent } from '@/lib/ports/encoder';

/** Milliseconds between two progress events; the contract wants one at least every 2 s. */
const HEARTBEAT = 1_000;

export type EventReporter = {
  /** 0 to 100; lower values than before are ignored. */
  progress(percent: number): void;
  /** Waits for a running call, then reports the end. Never rejects. */
  finish(event: Exclude<EncodeEvent, { type: 'progress' }>): Promise<void>;
};

type ReporterOptions = {
  onEvent: (event: EncodeEvent) => Promise<void>;
  /** Called once, when `onEvent` rejects a progress event. */
  onRejected: (cause: unknown) => void;
  /** Called if even the final event was rejected. */
  onLost: (cause: unknown) => void;
};

/**
 * Turns irregular progress into events that never overlap or go back, and are sent every second even without
 * progress, which keeps the lease alive.
 */
export const createEventReporter = ({ onEvent, onRejected, onLost }: ReporterOptions): EventReporter => {
  let percent = 0;
  let running: Promise<void> | null = null;
  let isOver = false;

  const beat = (): void => {
    if (running || isOver) return;
    running = Promise.resolve()
      .then(() => onEvent({ type: 'progress', percent }))
      .catch((cause: unknown) => {
        clearInterval(timer);
        if (!isOver) onRejected(cause);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(beat, HEARTBEAT);
  beat();

  return {
    progress: (next) => {
      percent = Math.max(percent, Math.min(100, Math.floor(next * 10) / 10));
    },
    finish: async (event) => {
      isOver = true;
      clearInterval(timer);
      await running;
      await Promise.resolve()
        .then(() => onEvent(event))
        .catch(onLost);
    },
  };
};
