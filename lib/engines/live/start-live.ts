import { readFile, rename, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';

import type { Logger } from 'pino';

import type { LiveHeight } from '@/lib/core/env/live-env';
import { closeServer } from '@/lib/core/server/close-server';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { StoragePort } from '@/lib/ports/storage/port';

import { createJournal } from './channel/journal';
import { toRung } from './channel/run-arguments';
import { createLiveEngine } from './engine';
import { createLiveHttpServer } from './http/live-http-server';
import { createRtmpServer } from './rtmp/rtmp-server';
import { createTargetOpener } from './targets/open-target';

const graceMs = 3000;

type Options = {
  dataDir: string;
  socketPath: string;
  token: string;
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
  ffmpegPath: string;
  host: string;
  rtmpPort: number;
  /** Files of a certificate and its key (PEM), where cameras come by RTMPS. Read whenever the port is opened. */
  rtmpsFiles?: { cert: string; key: string } | null;
  /** The port of RTMPS beside that of RTMP; null where RTMPS is taken instead of RTMP. */
  rtmpsPort?: number | null;
  /** The first of the ports for SRT, one a channel; null where no camera comes by SRT. */
  srtPort?: number | null;
  /** Opens a sealed key of a target; null where it can't be opened. */
  openSecret: (sealed: string) => string | null;
  /** `host:port` of targets that may be reached although they are private. */
  privateHosts?: readonly string[];
  maxChannels: number;
  maxEncoding: number;
  /** Heights that are encoded beside what is sent, the highest first; 480 where nothing is said. */
  rungs?: readonly LiveHeight[];
  log: Logger;
};

type Running = {
  /** Keeps running channels for the next process. */
  stop: () => Promise<void>;
  /** Ends where there is no channel, and says whether it did: from the first moment on nobody finds a socket. */
  rest: () => Promise<boolean>;
  countChannels: () => number;
};

/** Everything that the process for live does. Resolves once it can be asked. */
export const startLive = async (options: Options): Promise<Running> => {
  const { dataDir, socketPath, token, storageFor, ffmpegPath, host, rtmpPort, log } = options;
  const { rtmpsFiles = null, rtmpsPort = null, srtPort = null } = options;
  let ingest: ReturnType<typeof createRtmpServer>[] | null = null;

  const engine = createLiveEngine({
    ...{ storageFor, ffmpegPath, log, maxChannels: options.maxChannels, maxEncoding: options.maxEncoding },
    openTarget: createTargetOpener({
      openSecret: options.openSecret,
      privateHosts: options.privateHosts ?? [],
    }),
    rungs: (options.rungs ?? [480]).map(toRung),
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
      log.info({ host, ports: servers.map(({ port }) => port) }, 'cameras may come');
    },
    closeIngest: async () => {
      await Promise.all((ingest ?? []).map((server) => server.close()));
      ingest = null;
    },
  });
  const http = createLiveHttpServer({ engine, token, log });
  // Before anybody may ask: a channel that is not there yet would be taken for lost.
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
      // Somebody had already asked for one.
      await listenAt(http, socketPath);
      return false;
    },
  };
};

/**
 * Takes the place of what a process before this one left there, so that there always is something: nothing at all says that no channel
 * runs. Closing the server leaves it, too, for Node knows it by its first name only.
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
