import { randomInt } from 'node:crypto';
import net from 'node:net';

import { fail } from '../problem.mjs';

/**
 * Throws a problem with the port and the variable to change if a port cannot be used.
 *
 * @param {{ host: string, port: number, edgePort: number }} settings
 */
export const checkPorts = async ({ host, port, edgePort }) => {
  for (const [variable, number] of /** @type {const} */ ([
    ['PORT', port],
    ['EDGE_PORT', edgePort],
  ])) {
    const fault = await findPortFault(host, number);
    if (fault === 'busy') {
      fail(
        `Port ${number} is already in use. Is Reelhof already running?\n` +
          `Stop the program that uses it, or choose another port with ${variable}, ` +
          `for example: ${variable}=${number + 100} npm start`,
      );
    }
    if (fault) fail(`Can't listen on ${host}:${number} (${fault}). Change HOST or ${variable}.`);
  }
};

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} `busy`, the code of another error, or null.
 */
export const findPortFault = async (host, port) => {
  const fault = await tryToListen(host, port);
  if (fault === 'EADDRINUSE') return 'busy';
  if (fault) return fault;
  // Some systems allow a second process to bind one address of a port that is already bound on all addresses,
  // or on IPv6 only.
  return (await tryToConnect(port)) ? 'busy' : null;
};

const tryToListen = (/** @type {string} */ host, /** @type {number} */ port) =>
  /** @type {Promise<string | null>} */ (
    new Promise((resolve) => {
      const server = net.createServer();
      server.once('error', (error) =>
        resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'unknown'),
      );
      server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
    })
  );

const tryToConnect = (/** @type {number} */ port) =>
  /** @type {Promise<boolean>} */ (
    new Promise((resolve) => {
      const socket = net.connect({ host: 'localhost', port, timeout: 2000 });
      const finish = (/** @type {boolean} */ answer) => {
        socket.destroy();
        resolve(answer);
      };
      socket.once('connect', () => finish(true));
      socket.once('error', () => finish(false));
      socket.once('timeout', () => finish(false));
    })
  );

/** Below the range of outgoing connections, which could take a port before its server listens. */
const freePortRange = { from: 10_240, to: 32_000 };

/**
 * Finds distinct free ports on 127.0.0.1 that are likely to stay free until a slow start has finished.
 *
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export const findFreePorts = async (count) => {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(freePortRange.from, freePortRange.to);
    if ((await findPortFault('127.0.0.1', port)) === null) ports.add(port);
  }
  return [...ports];
};

/** Finds one free port. */
export const findFreePort = async () => {
  const [port] = await findFreePorts(1);
  return /** @type {number} */ (port);
};
