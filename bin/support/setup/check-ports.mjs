import { randomInt } from 'node:crypto';
import net from 'node:net';

import { fail } from '../problem.mjs';

/**
 * Throws a problem that names the port and the variable to change when one of the ports can't be listened on.
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
        `Port ${number} is already in use; is Reelhof running already?\n` +
          `Stop what listens there, or choose another port with ${variable}, for example: ${variable}=${number + 100} npm start`,
      );
    }
    if (fault) fail(`Can't listen on ${host}:${number} (${fault}). Change HOST or ${variable}.`);
  }
};

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} `busy`, another error's code, or null.
 */
export const findPortFault = async (host, port) => {
  const fault = await tryToListen(host, port);
  if (fault === 'EADDRINUSE') return 'busy';
  if (fault) return fault;
  // Some systems let a second process bind one address of a port that another holds on all, or on IPv6 only.
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

/** Below what systems give to outgoing connections: a port from there could be taken before its server listens. */
const freePortRange = { from: 10_240, to: 32_000 };

/**
 * Ports of 127.0.0.1 that nobody listens on at this moment, all different, and that stay free until a slow start is over.
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

/** One such port. */
export const findFreePort = async () => {
  const [port] = await findFreePorts(1);
  return /** @type {number} */ (port);
};
