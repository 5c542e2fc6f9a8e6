import { describe, expect, it } from 'vitest';

import { createWaitingConnections } from '@/lib/engines/live/rtmp/rtmp-server';

const begin = () => {
  let time = 0;
  const dropped: string[] = [];
  const waiting = createWaitingConnections({
    limits: { perAddress: 2, perNetwork: 3, total: 6, graceMs: 1000 },
    now: () => time,
  });
  return {
    dropped,
    waiting,
    wait: (ms: number) => void (time += ms),
    add: (address: string, name: string) => waiting.add(address, () => dropped.push(name)),
  };
};

describe('connections that have not published yet', () => {
  it('make room for a new one of the same address, the oldest first, once they are no longer new', () => {
    const { add, dropped, wait } = begin();
    for (const name of ['a', 'b', 'c']) add('192.0.2.1', name);
    expect(dropped).toEqual([]);
    wait(1000);
    add('192.0.2.1', 'd');
    expect(dropped).toEqual(['a', 'b']);
  });

  it.each([
    ['IPv4 /24', (host: number) => `192.0.2.${host}`],
    ['IPv6 /48', (host: number) => `2001:db8:1:${host}::1`],
    ['IPv4 written as IPv6', (host: number) => `::ffff:192.0.2.${host}`],
  ])('make room for a new one of the same network (%s)', (_, toAddress) => {
    const { add, dropped, wait } = begin();
    for (const host of [1, 2, 3]) add(toAddress(host), `host ${host}`);
    wait(1000);
    add('198.51.100.1', 'elsewhere');
    expect(dropped).toEqual([]);
    add(toAddress(4), 'host 4');
    expect(dropped).toEqual(['host 1']);
  });

  it('are dropped from the network with most of them if all slots are taken', () => {
    const { add, dropped } = begin();
    add('198.51.100.1', 'camera');
    for (const host of [1, 2, 3, 4, 5]) add(`192.0.2.${host}`, `host ${host}`);
    add('192.0.2.6', 'host 6');
    add('203.0.113.1', 'another camera');
    expect(dropped).toEqual(['host 1', 'host 2']);
  });

  it('free their slot once they have published or closed', () => {
    const { add, dropped, wait, waiting } = begin();
    const leave = [add('192.0.2.1', 'a'), add('192.0.2.1', 'b')];
    wait(1000);
    leave.forEach((each) => each());
    add('192.0.2.1', 'c');
    add('192.0.2.1', 'd');
    expect(dropped).toEqual([]);
    expect(waiting.size).toBe(2);
  });
});
