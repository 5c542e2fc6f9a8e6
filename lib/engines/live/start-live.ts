import { readFile, rename, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';

import type { Logger } from 'pino';

import type { LiveHeight } from '@/lib/core/env/live-env';
import { closeServer } from '@/lib/core/server/http-server';
import type { StoragePort } from '@/lib/ports/storage';

import { createJournal } from './channel/journal';
import { toRendition } from './channel/run-arguments';
import { createLiveEngine } from './engine';
import { createLiveHttpServer } from './http/live-http-server';
import { createRtmpServer } from './rtmp/rtmp-server';
import { createTargetOpener } from './targets/open-target';

const graceMs = 3000;

type Options = {
  dataDir: string;
  socketPath: string;
  token: string;
  openStorage: (storageId: string) => Promise<StoragePort>;
  ffmpegPath: string;
  host: string;
  rtmpPort: number;
  /** Certificate and key files (PEM) for RTMPS. Read whenever the port is opened. */
  rtmpsFiles?: { cert: string; key: string } | null;
  /** The RTMPS port beside RTMP; null if RTMPS replaces RTMP. */
  rtmpsPort?: number | null;
  /** The first SRT port, one per channel; null if SRT is disabled. */
  srtPort?: number | null;
  /** Opens a sealed key of a target; null if that fails. */
  openSecret: (sealed: string) => string | null;
  /** `host:port` of private targets that are allowed. */
  privateHosts?: readonly string[];
  maxChannels: number;
  maxEncoding: number;
  /** Heights that are encoded besides the source, the highest first; 480 by default. */
  renditions?: readonly LiveHeight[];
  log: Logger;
};

type Running = {
  /** Keeps running channels for the next process. */
  stop: () => Promise<void>;
  /** Stops if there is no channel, and returns whether it did. The socket is removed first. */
  rest: () => Promise<boolean>;
  countChannels: () => number;
};

/** Runs the live process. Resolves once it accepts requests. */
export const startLive = async (options: Options): Promise<Running> => {
  const { dataDir, socketPath, token, openStorage, ffmpegPath, host, rtmpPort, log } = options;
  const { rtmpsFiles = null, rtmpsPort = null, srtPort = null } = options;
  let ingest: ReturnType<typeof createRtmpServer>[] | null = null;

  const engine = createLiveEngine({
    ...{ openStorage, ffmpegPath, log, maxChannels: options.maxChannels, maxEncoding: options.maxEncoding },
    openTarget: createTargetOpener({
      openSecret: options.openSecret,
      privateHosts: options.privateHosts ?? [],
    }),
    renditions: (options.renditions ?? [480]).map(toRendition),
    srt: srtPort === null ? null : { host, firstPort: srtPort },
    journal: createJournal(path.join(dataDir, 'live')),
    openIngest: async () => {
      if (ingest) return;
      const tls = rtmpsFiles && {
        cert: await readFile(rtmpsFiles.cert),
        key: await readFile(rtmpsFiles.key),
      };
      const { findChannel } = engine;
      const isBeside = tls && rtmpsPort !== null;
      const servers = [
        { port: rtmpPort, server: createRtmpServer({ findChannel, ...(tls && !isBeside && { tls }) }) },
        ...(isBeside ? [{ port: rtmpsPort, server: createRtmpServer({ findChannel, tls }) }] : []),
      ];
      ingest = servers.map(({ server }) => server);
      const listening = servers.map(({ server, port }) => server.listen(port, host));
      await Promise.all(listening).catch(async (error: unknown) => {
        await Promise.allSettled(servers.map(({ server }) => server.close()));
        ingest = null;
        throw error;
      });
      log.info({ host, ports: servers.map(({ port }) => port) }, 'ready for cameras');
    },
    closeIngest: async () => {
      await Promise.all((ingest ?? []).map((server) => server.close()));
      ingest = null;
    },
  });
  const http = createLiveHttpServer({ engine, token, log });
  // Before requests are accepted: a channel that is not resumed yet would count as lost.
  await engine.resume();
  await listenAt(http, socketPath);
  return {
    countChannels: () => engine.list().length,
    stop: async () => {
      await engine.pause();
      await closeServer(http, graceMs);
    },
    rest: async () => {
      if (engine.list().length > 0) return false;
      await rm(socketPath, { force: true });
      await closeServer(http, graceMs);
      if (engine.list().length === 0) return true;
      // A channel was requested in the meantime.
      await listenAt(http, socketPath);
      return false;
    },
  };
};

/**
 * Atomically replaces the socket of an earlier process, so that there always is one: a missing socket means
 * that no channel runs. Closing the server does not remove it, since Node only knows its first name.
 */
const listenAt = async (server: Server, socketPath: string): Promise<void> => {
  const first = `${socketPath}.new`;
  await rm(first, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(first, resolve);
  });
  await rename(first, socketPath);
};
