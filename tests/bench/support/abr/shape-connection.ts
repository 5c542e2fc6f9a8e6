import type { ServerResponse } from 'node:http';

import { type Connection, rateAt } from './connections';

type Transfer = { response: ServerResponse; body: Buffer; sent: number };

/** Milliseconds: the round trip before a response's first byte, and the interval between chunks. */
const latency = 50;
const tick = 10;

/** Limit in milliseconds to what a connection catches up after the process was delayed. */
const maxArrears = 250;

/** Bytes that one transfer sends before the next one's turn. */
const packet = 1400;

/**
 * A simulated connection that all responses share. Its rate follows `line` from the first response on.
 * Returns functions to send and to cut it.
 */
export const createShapedConnection = (line: Connection) => {
  const transfers = new Set<Transfer>();
  let start: number | undefined;
  let last = performance.now();
  let allowance = 0;
  const turn = (): void => {
    const now = performance.now();
    const rate = rateAt(line, (now - (start ?? now)) / 1000) / 8 / 1000;
    // An idle connection accumulates no allowance.
    allowance = transfers.size > 0 ? allowance + rate * Math.min(now - last, maxArrears) : 0;
    last = now;
    while (allowance > 0 && transfers.size > 0) {
      for (const transfer of transfers) {
        const { response, body, sent } = transfer;
        const chunk = body.subarray(sent, sent + packet);
        response.write(chunk);
        allowance -= chunk.length;
        transfer.sent += chunk.length;
        if (transfer.sent >= body.length) {
          response.end();
          transfers.delete(transfer);
        }
        if (allowance <= 0) {
          // Round robin: the transfer that used the last packet is last in the next round.
          if (transfers.delete(transfer)) transfers.add(transfer);
          break;
        }
      }
    }
  };
  const timer = setInterval(turn, tick);
  return {
    send: (response: ServerResponse, body: Buffer): void => {
      start ??= performance.now();
      const transfer = { response, body, sent: 0 };
      response.once('close', () => transfers.delete(transfer));
      setTimeout(() => {
        if (response.closed) return;
        response.flushHeaders();
        transfers.add(transfer);
      }, latency);
    },
    cut: (): void => clearInterval(timer),
  };
};
