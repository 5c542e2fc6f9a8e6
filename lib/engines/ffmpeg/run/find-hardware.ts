import type { Logger } from 'pino';

import type { Env } from '@/lib/core/env/env';

import {
  buildHardwareTest,
  defaultDevices,
  type Hardware,
  type HardwareKind,
  hardwareKinds,
} from '../ladder/hardware';
import { EncodeFailure } from './encode-failure';
import { runProcess } from './run-process';
import type { Session } from './session';

type HardwareSettings = Pick<Env['encoder'], 'FFMPEG_PATH' | 'ENCODER_HARDWARE' | 'ENCODER_DEVICE'>;

const testTimeout = 20_000;

/** Null if the device can encode, otherwise the last line that ffmpeg printed. */
const testDevice = async (ffmpeg: string, hardware: Hardware): Promise<string | null> => {
  try {
    const { code, stderr, timedOut } = await runProcess({
      ...{ command: ffmpeg, args: buildHardwareTest(hardware), timeout: testTimeout },
      signal: new AbortController().signal,
    });
    if (code === 0) return null;
    return timedOut ? 'the test encode stalled' : (stderr.trim().split('\n').at(-1) ?? '').slice(0, 300);
  } catch (error) {
    return error instanceof Error ? error.message : 'ffmpeg can’t be started';
  }
};

const search = async (settings: HardwareSettings, log: Logger): Promise<Hardware | null> => {
  const { FFMPEG_PATH: ffmpeg, ENCODER_HARDWARE: choice, ENCODER_DEVICE: device } = settings;
  if (choice === 'none') return null;
  const kinds = choice === 'auto' ? hardwareKinds : [choice];
  const reasons: Partial<Record<HardwareKind, string>> = {};
  for (const kind of kinds) {
    const hardware = { kind, device: device ?? defaultDevices[kind] };
    const reason = await testDevice(ffmpeg, hardware);
    if (reason === null) {
      log.info(hardware, 'videos are encoded in hardware');
      return hardware;
    }
    reasons[kind] = reason;
  }
  log.warn({ wanted: choice, reasons }, 'no hardware encoder works here, so x264 encodes the videos');
  return null;
};

const known = new Map<string, Promise<Hardware | null>>();
let inUse: Hardware | null = null;
let fallbacks = 0;

/**
 * Hardware that passed a test encode; null for x264. Each setting is tested once per process, so that a
 * changed driver needs a restart.
 */
export const findHardware = (settings: HardwareSettings, log: Logger): Promise<Hardware | null> => {
  const { FFMPEG_PATH: ffmpeg, ENCODER_HARDWARE: choice, ENCODER_DEVICE: device } = settings;
  const name = [ffmpeg, choice, device].join(' ');
  const found =
    known.get(name) ??
    search(settings, log).then((hardware) => {
      inUse = hardware;
      return hardware;
    });
  known.set(name, found);
  return found;
};

/** The hardware of this process, and how many of its videos x264 encoded after a failure. For metrics. */
export const getHardwareState = (): { kind: HardwareKind | 'none'; fallbacks: number } => ({
  kind: inUse?.kind ?? 'none',
  fallbacks,
});

/** The same session without hardware. */
export const toSoftware = <T extends Pick<Session, 'tools'>>(session: T): T => ({
  ...session,
  tools: { ...session.tools, hardware: null },
});

/** Runs an encode; if hardware fails, logs and counts that, and runs it once more in software. */
export const withSoftwareFallback = async <T>(
  session: Session,
  encode: (session: Session) => Promise<T>,
): Promise<T> => {
  if (!session.tools.hardware) return encode(session);
  try {
    return await encode(session);
  } catch (error) {
    // Permanent failures are the file's.
    if (!(error instanceof EncodeFailure) || error.isOutage || error.permanent) throw error;
    fallbacks += 1;
    session.log.warn({ err: error, hardware: session.tools.hardware }, 'hardware failed; x264 encodes this');
    return encode(toSoftware(session));
  }
};
