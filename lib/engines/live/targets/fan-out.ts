import type { Logger } from 'pino';

import type { LiveTarget, LiveTargetSettings } from '@/lib/ports/live';

import type { SenderPacket } from '../channel/sender';
import { fingerprintTarget } from './parse-target-url';
import { createStreamHeads, createTarget, type LinkHandlers, type Target, type TargetLink } from './target';

const tickMs = 1000;

/** Starts to connect to a target; errors are reported later. */
export type OpenTarget = (settings: LiveTargetSettings, handlers: LinkHandlers) => TargetLink;

type Options = { openTarget: OpenTarget; log: Logger; now?: () => number };
type Running = { settings: LiveTargetSettings; target: Target };

const isSame = (one: LiveTargetSettings, other: LiveTargetSettings): boolean =>
  fingerprintTarget(one) === fingerprintTarget(other);

/**
 * Forwards a sender's packets unchanged to all targets of a channel. Each has its own connection and buffer,
 * and no target delays another.
 */
export const createFanOut = ({ openTarget, log, now = Date.now }: Options) => {
  const heads = createStreamHeads();
  let running: Running[] = [];

  const ticking = setInterval(() => {
    for (const { target } of running) target.tick();
  }, tickMs);

  // Names, addresses and keys are not logged.
  const note = ({ id, state, attempts, fault }: ReturnType<Target['describe']>): void => {
    if (state === 'retrying' || state === 'failed')
      log.warn({ target: id, fault, attempts }, 'a restream target does not receive the live video');
    else if (state === 'sending') log.info({ target: id }, 'a restream target receives the live video');
  };

  const start = (settings: LiveTargetSettings): Running => {
    const open = (handlers: LinkHandlers) => openTarget(settings, handlers);
    return { settings, target: createTarget({ id: settings.id, open, heads, onChange: note, now }) };
  };

  return {
    /** Sets the targets; connections of those that stay are not touched. */
    set(targets: readonly LiveTargetSettings[]): void {
      const kept = new Map<string, Running>();
      for (const each of running) {
        const next = targets.find(({ id }) => id === each.settings.id);
        if (next && isSame(next, each.settings)) kept.set(next.id, each);
        else each.target.close();
      }
      running = targets.map((settings) => kept.get(settings.id) ?? start(settings));
    },

    /** A sender starts. */
    restart(): void {
      heads.clear();
      for (const { target } of running) target.renew();
    },

    receive(packet: SenderPacket): void {
      const isNewHead = heads.learn(packet);
      for (const { target } of running) {
        if (isNewHead === null) target.receive(packet);
        else if (isNewHead) target.renew();
      }
    },

    describe: (): LiveTarget[] =>
      running.map(({ settings, target }) => ({
        ...target.describe(),
        fingerprint: fingerprintTarget(settings),
      })),

    /** Closes all connections gracefully. */
    close(): void {
      clearInterval(ticking);
      for (const { target } of running) target.close();
      running = [];
    },
  };
};
