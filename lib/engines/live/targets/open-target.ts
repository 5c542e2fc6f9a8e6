import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';

import { createPublicLookup, PrivateAddressError, type Resolve } from '@/lib/core/network/public-address';
import type { TargetFault } from '@/lib/ports/live';

import type { OpenTarget } from './fan-out';
import { isAllowedHost, parseTargetUrl, type TargetAddress } from './parse-target-url';
import { publishRtmp } from './rtmp-publisher';
import type { LinkHandlers, TargetLink } from './target';

/** Time limit of a graceful close. Milliseconds. */
const goodbyeMs = 2000;
/** A server that disconnects this soon after accepting has in fact refused. Milliseconds. */
const doubtMs = 3000;

type Options = {
  /** Opens a sealed key; null if that fails. */
  openSecret: (sealed: string) => string | null;
  /** `host:port` of private targets that are allowed. */
  privateHosts: readonly string[];
  /** Name resolution and CA certificate (PEM), if they differ from the system's. */
  resolveHost?: Resolve;
  ca?: string;
};
type Ways = Omit<Options, 'openSecret'>;

/**
 * A name is resolved once, and the checked address is used for the connection; the certificate must be
 * valid.
 */
const openSocket = (
  { isSecure, host, port }: TargetAddress,
  { privateHosts, resolveHost, ca }: Ways,
): Socket => {
  const place = {
    ...{ host, port },
    ...(!isAllowedHost(host, port, privateHosts) && { lookup: createPublicLookup(resolveHost) }),
  };
  if (!isSecure) return connectPlain(place);
  return connectSecure({ ...place, ...(ca && { ca }), ...(isIP(host) === 0 && { servername: host }) });
};

/**
 * Maps the end of a connection to a fault. Servers mostly disconnect silently on an unknown key, some after
 * accepting it.
 */
const toFault = (
  error: Error | null,
  { isGreeted, readyAt }: { isGreeted: boolean; readyAt: number | null },
): TargetFault => {
  if (error instanceof PrivateAddressError) return 'private_address';
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/.test(code)) return 'certificate';
  if (readyAt !== null && Date.now() - readyAt > doubtMs) return 'closed';
  return isGreeted ? 'refused' : 'unreachable';
};

/** A target that cannot be tried. */
const failAtOnce = (fault: TargetFault, { onEnd }: LinkHandlers): TargetLink => {
  setImmediate(() => onEnd(fault));
  return { send: () => undefined, waitingBytes: 0, close: () => undefined, destroy: () => undefined };
};

/**
 * Connects to targets by RTMP and RTMPS. The plain key only exists in this process: in no argument, file or
 * log.
 */
export const createTargetOpener =
  ({ openSecret, ...ways }: Options): OpenTarget =>
  ({ url, sealedKey }, handlers) => {
    const address = parseTargetUrl(url, ways.privateHosts);
    if ('fault' in address)
      return failAtOnce(address.fault === 'target_url_private' ? 'private_address' : 'unreachable', handlers);
    const key = openSecret(sealedKey);
    if (key === null) return failAtOnce('key_unreadable', handlers);
    return openLink(address, { key, handlers, ways });
  };

type LinkOptions = { key: string; handlers: LinkHandlers; ways: Ways };

const openLink = (address: TargetAddress, { key, handlers, ways }: LinkOptions): TargetLink => {
  const socket = openSocket(address, ways);
  const seen = { isGreeted: false, readyAt: null as number | null };
  let isOver = false;
  let failure: Error | null = null;
  const end = (fault: TargetFault): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    handlers.onEnd(fault);
  };
  const hangUp = (): void => end(toFault(failure, seen));
  socket.setNoDelay(true);
  socket.on('error', (error) => (failure = error));
  socket.once('data', () => (seen.isGreeted = true));
  socket.once('end', hangUp);
  socket.once('close', hangUp);
  const publisher = publishRtmp({
    ...{ socket, key, app: address.app, tcUrl: address.url },
    onReady: () => {
      seen.readyAt = Date.now();
      handlers.onReady();
    },
    onRefused: () => end('refused'),
  });
  return {
    send: ({ type, body }, time) => {
      if (!isOver) publisher.send(type, time, body);
    },
    get waitingBytes() {
      return publisher.waitingBytes;
    },
    close() {
      if (isOver) return;
      isOver = true;
      publisher.finish();
      setTimeout(() => socket.destroy(), goodbyeMs).unref();
    },
    destroy() {
      isOver = true;
      socket.destroy();
    },
  };
};
