import { describe, expect, it } from 'vitest';

import type { SenderPacket } from '@/lib/engines/live/channel/sender';
import {
  getBackoff,
  createStreamClock,
  createTarget,
  type LinkHandlers,
  type TargetLink,
  createStreamHeads,
  toMedia,
} from '@/lib/engines/live/targets/target';

const toTag = (text: string): Buffer => Buffer.concat([Buffer.alloc(11), Buffer.from(text), Buffer.alloc(4)]);
const packet = (text: string, change: Partial<SenderPacket> = {}): SenderPacket => ({
  ...{ kind: 'video', codec: 7, isConfig: false, isKey: false, dts: 0, flv: toTag(text) },
  ...change,
});
const config = packet('config', { isConfig: true });
const key = (dts = 0) => packet('key', { isKey: true, dts });

/** A target with a controllable clock and server. */
const stage = () => {
  const state = { at: 1_000_000, waitingBytes: 0 };
  const links: { handlers: LinkHandlers; sent: string[]; times: number[]; end: string | null }[] = [];
  const heads = createStreamHeads();
  const open = (handlers: LinkHandlers): TargetLink => {
    const link = { handlers, sent: [] as string[], times: [] as number[], end: null as string | null };
    links.push(link);
    return {
      send: ({ body }, time) => {
        link.sent.push(body.toString());
        link.times.push(time);
      },
      get waitingBytes() {
        return state.waitingBytes;
      },
      close: () => (link.end = 'closed'),
      destroy: () => (link.end = 'destroyed'),
    };
  };
  const target = createTarget({ id: 't', open, heads, onChange: () => undefined, now: () => state.at });
  const wait = (seconds: number): void => {
    for (let left = seconds; left > 0; left -= 1) {
      state.at += 1000;
      target.tick();
    }
  };
  return { state, links, heads, target, wait };
};

describe('a restream target', () => {
  it('connects when video arrives, and sends from a key frame on, configurations first', () => {
    const { links, heads, target } = stage();
    expect(target.describe()).toMatchObject({ state: 'waiting', attempts: 0, nextTryAt: null });
    heads.learn(config);
    target.receive(key());
    expect(target.describe().state).toBe('connecting');
    links[0]?.handlers.onReady();
    target.receive(packet('late', { dts: 40 }));
    expect(links[0]?.sent).toEqual([]);
    target.receive(key(80));
    target.receive(packet('next', { dts: 120 }));
    expect(links[0]).toMatchObject({ sent: ['config', 'key', 'next'], times: [0, 0, 40] });
    expect(target.describe()).toMatchObject({ state: 'sending', fault: null });
  });

  it('retries after 2, 4 and 8 s, and reports when', () => {
    const { state, links, target, wait } = stage();
    target.receive(key());
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      links[attempt]?.handlers.onEnd('refused');
      const { nextTryAt } = target.describe();
      waits.push((nextTryAt ?? 0) - state.at);
      expect(target.describe()).toMatchObject({ state: 'retrying', attempts: attempt + 1, fault: 'refused' });
      target.receive(key());
      while (target.describe().state === 'retrying') {
        wait(1);
        target.receive(key());
      }
    }
    expect(waits).toEqual([2000, 4000, 8000]);
    expect(links).toHaveLength(4);
  });

  it('resets the retry delay after sending for 30 s', () => {
    const { links, target, wait } = stage();
    const run = (index: number, seconds: number) => {
      target.receive(key());
      links[index]?.handlers.onReady();
      target.receive(key());
      for (let second = 0; second < seconds; second += 1) {
        wait(1);
        target.receive(key());
      }
      links[index]?.handlers.onEnd('closed');
      return target.describe().attempts;
    };
    expect(run(0, 3)).toBe(1);
    wait(3);
    expect(run(1, 3)).toBe(2);
    wait(5);
    expect(run(2, 31)).toBe(1);
  });

  it('loses only its own connection if it receives data too slowly', () => {
    const { state, links, target } = stage();
    target.receive(key());
    links[0]?.handlers.onReady();
    state.waitingBytes = 5 * 1024 * 1024;
    target.receive(key());
    expect(links[0]?.end).toBe('destroyed');
    expect(target.describe()).toMatchObject({ state: 'retrying', fault: 'too_slow' });
    // A late event of the old connection is ignored.
    links[0]?.handlers.onEnd('closed');
    expect(target.describe()).toMatchObject({ attempts: 1, fault: 'too_slow' });
  });

  it.each(['private_address', 'certificate', 'key_unreadable'] as const)('gives up after %s', (fault) => {
    const { links, target, wait } = stage();
    target.receive(key());
    links[0]?.handlers.onEnd(fault);
    expect(target.describe()).toMatchObject({ state: 'failed', fault, nextTryAt: null });
    wait(120);
    target.receive(key());
    expect(links).toHaveLength(1);
  });

  it('gives up on a server that stays silent for 10 s', () => {
    const { links, target, wait } = stage();
    target.receive(key());
    wait(11);
    expect(links[0]?.end).toBe('destroyed');
    expect(target.describe()).toMatchObject({ state: 'retrying', fault: 'unreachable' });
  });

  it('waits while the camera is silent, disconnects after 15 s, and reconnects', () => {
    const { state, links, target, wait } = stage();
    target.receive(key());
    links[0]?.handlers.onReady();
    target.receive(key());
    const last = state.at;
    wait(5);
    expect(target.describe()).toMatchObject({ state: 'waiting', since: last });
    expect(links[0]?.end).toBeNull();
    wait(11);
    expect(links[0]?.end).toBe('closed');
    target.receive(key());
    expect(links).toHaveLength(2);
  });

  it('sends changed configurations again', () => {
    const { links, heads, target } = stage();
    heads.learn(config);
    target.receive(key());
    links[0]?.handlers.onReady();
    target.receive(key());
    expect(heads.learn(packet('config', { isConfig: true }))).toBe(false);
    expect(heads.learn(packet('another', { isConfig: true }))).toBe(true);
    target.renew();
    target.receive(packet('lost', { dts: 40 }));
    target.receive(key(80));
    expect(links[0]?.sent).toEqual(['config', 'key', 'another', 'key']);
  });
});

describe('the data sent to a restream target', () => {
  it('is the tag’s payload, with metadata in the form that servers accept', () => {
    expect(toMedia(packet('abc')).body.toString()).toBe('abc');
    const described = toMedia(packet('\u0002\u0000\u000aonMetaData', { kind: 'data' }));
    expect(described.type).toBe(18);
    expect(described.body.toString('latin1')).toBe(
      '\u0002\u0000\u000d@setDataFrame\u0002\u0000\u000aonMetaData',
    );
    const again = packet(described.body.toString('latin1'), { kind: 'data' });
    expect(toMedia(again).body).toEqual(described.body);
  });

  it('has timestamps that start at 0 and continue over another sender and a gap', () => {
    const toTime = createStreamClock();
    expect([5000, 5040, 5030, 5080].map(toTime)).toEqual([0, 40, 30, 80]);
    // Another sender with new timestamps, then a gap of a minute.
    expect([0, 40].map(toTime)).toEqual([120, 160]);
    expect([60_000, 60_040].map(toTime)).toEqual([200, 240]);
  });

  it('is sent again after 2 s to 60 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map(getBackoff)).toEqual([
      2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });
});
