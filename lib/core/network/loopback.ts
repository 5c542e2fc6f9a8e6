import { isIPv4 } from 'node:net';

/** The names by which a machine reaches itself, as the `hostname` of a `URL` has them. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host is this machine: the `hostname` of a `URL`, or an address as a connection has it. */
export const isLoopback = (host: string): boolean =>
  loopbackHosts.includes(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
