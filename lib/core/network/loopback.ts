import { isIPv4 } from 'node:net';

/** The names of the local machine, in the form of `URL.hostname`. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host is the local machine, given as `URL.hostname` or as a socket's address. */
export const isLoopback = (host: string): boolean =>
  loopbackHosts.includes(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
