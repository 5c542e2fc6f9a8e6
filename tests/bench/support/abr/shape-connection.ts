import type { ServerResponse } from 'node:http';

import { type Connection, rateAt } from './connections';

type Transfer = { response: ServerResponse; body: Buffer; sent: number };

/** Milliseconds: the round trip before an answer's first byte, and how often bytes are sent. */
const latency = 50;
const tick = 10;

/** A busy machine may wake late, but a line does not save up for longer than this. Milliseconds. */
const maxArrears = 250;

/** Bytes; what one transfer sends before it is the next one's turn. */
const packet = 1400;

/**
 * One line for all answers that are sent by it: its rate, which follows `line` from the first answer on, is shared among those under way. Returns
 * how to send and how to cut it.
 */
export const createShapedConnection = (line: Connection) => {
  const transfers = new Set<Transfer>();
  let start: number | undefined;
  let last = performance.now();
  let allowance = 0;
  const turn = (): void => {
    const now = performance.now();
    const rate = rateAt(line, (now - (start ?? now)) / 1000) / 8 / 1000;
    // A line that has nothing to do saves up nothing.
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
          // Whoever had the last packet is last in the next round.
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
