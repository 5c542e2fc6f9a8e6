import type { LiveCheck } from './live-status';
import { whyNotStart, type ChannelState, type EventFields, type StartRefusal } from './rules';

export type StageName =
  /** This installation has no live events. */
  | 'unsupported'
  /** The workspace uses its own storage, which this installation's engine does not support. */
  | 'ownStorage'
  /** The engine creates or updates the channel. */
  | 'creating'
  | 'inUse'
  /** The installation's channel limit is reached. */
  | 'full'
  | 'planned'
  | 'missed'
  | 'off'
  | 'starting'
  | 'stopping'
  | 'waiting'
  /** A sender is connected, but no key frame has arrived yet. */
  | 'receiving'
  /** Video arrived earlier and has stopped. */
  | 'gone'
  | 'checking'
  /** A check reports a fault. */
  | 'faulty'
  | 'ready'
  | 'live'
  /** No video for less than `comeBackMs`. */
  | 'interrupted'
  | 'lost'
  /** On air for viewers, but without a channel. */
  | 'cutOff'
  | 'saving'
  | 'ended'
  | 'unrecorded';

export type StageAction = 'start' | 'goLive' | 'end' | 'openArchive' | 'lookThere' | 'reschedule';
export type StageClock = 'untilStart' | 'onAir' | 'comeBack' | 'away';

export type Stage = {
  tone: 'plain' | 'busy' | 'good' | 'bad' | 'live';
  /** Step before going live, of four; null afterwards. */
  step: 1 | 2 | 3 | 4 | null;
  /** Action of the bar's button; null if there is none. */
  action: StageAction | null;
  /** Whether the button is enabled. */
  isEnabled: boolean;
  /** Whether the button is clearly the next action. */
  isPrimary: boolean;
  clock: StageClock | null;
};

/** How long viewers read that the stream will resume shortly. Milliseconds. */
export const comeBackMs = 60_000;

const idle = { isEnabled: true, isPrimary: false, action: null } as const;
const before = { ...idle, clock: 'untilStart' } as const;
const after = { ...idle, step: null, clock: null } as const;
const onAir = { ...idle, step: null, action: 'end' } as const;

/** Presentation of each stage in the control room: word, colour and button change together. */
export const stages: Record<StageName, Stage> = {
  unsupported: { ...before, tone: 'plain', step: 1 },
  ownStorage: { ...before, tone: 'bad', step: 1 },
  creating: { ...before, tone: 'busy', step: 1 },
  inUse: { ...before, tone: 'bad', step: 1, action: 'lookThere' },
  full: { ...before, tone: 'bad', step: 1, action: 'start', isEnabled: false },
  planned: { ...before, tone: 'plain', step: 1, action: 'start', isEnabled: false, isPrimary: true },
  missed: { ...before, tone: 'plain', step: 1, action: 'reschedule', clock: null },
  off: { ...before, tone: 'plain', step: 1, action: 'start', isPrimary: true },
  starting: { ...before, tone: 'busy', step: 1 },
  stopping: { ...idle, tone: 'busy', step: null, clock: null },
  waiting: { ...before, tone: 'busy', step: 2, action: 'goLive' },
  receiving: { ...before, tone: 'busy', step: 2, action: 'goLive' },
  gone: { ...before, tone: 'bad', step: 2, action: 'goLive' },
  checking: { ...before, tone: 'busy', step: 3, action: 'goLive' },
  faulty: { ...before, tone: 'bad', step: 3, action: 'goLive' },
  ready: { ...before, tone: 'good', step: 4, action: 'goLive', isPrimary: true },
  live: { ...onAir, tone: 'live', clock: 'onAir' },
  interrupted: { ...onAir, tone: 'bad', clock: 'comeBack' },
  lost: { ...onAir, tone: 'bad', clock: 'away' },
  cutOff: { ...onAir, tone: 'bad', clock: 'away', action: 'start' },
  saving: { ...after, tone: 'plain', action: 'openArchive', isEnabled: false, isPrimary: true },
  ended: { ...after, tone: 'plain', action: 'openArchive', isPrimary: true },
  unrecorded: { ...after, tone: 'plain' },
};

export type StageInput = EventFields & {
  isSupported: boolean;
  /** The server's answer; time-dependent parts are evaluated again. */
  startRefusal: StartRefusal | null;
  isSending: boolean;
  /** Whether a camera is connected. */
  isConnected: boolean;
  /** Time of the channel's last frame, in milliseconds since 1970; null before the first. */
  lastFrameAt: number | null;
  checks: readonly LiveCheck[];
  /** State of the recording. */
  archive: 'none' | 'making' | 'ready';
};

/** Faults in the order of their relevance to viewers. */
const gravity: readonly NonNullable<LiveCheck['reason']>[] = [
  'no_picture',
  'no_sound',
  'silent',
  'dropped_frames',
  'low_bitrate',
  'rare_key_frames',
];

/** The most severe fault of the camera's signal; null if there is none. Pure. */
export const findFault = (checks: readonly LiveCheck[]): NonNullable<LiveCheck['reason']> | null => {
  const bad = checks.filter(({ state }) => state === 'bad');
  return gravity.find((reason) => bad.some((check) => check.reason === reason)) ?? bad[0]?.reason ?? null;
};

const findIdle = (input: StageInput, now: number): StageName => {
  const { startRefusal } = input;
  if (startRefusal === 'live_not_in_cloud') return 'ownStorage';
  if (startRefusal === 'no_capacity') return 'full';
  const refusal = whyNotStart(input, now);
  if (refusal === 'too_early') return 'planned';
  return refusal === 'too_late' ? 'missed' : 'off';
};

const findSending = ({ isSending, isConnected, lastFrameAt, checks }: StageInput): StageName => {
  if (!isSending && lastFrameAt === null) return isConnected ? 'receiving' : 'waiting';
  if (!isSending) return 'gone';
  if (findFault(checks)) return 'faulty';
  return checks.length > 0 && checks.every(({ state }) => state === 'good') ? 'ready' : 'checking';
};

const findOnAir = ({ isSending, lastFrameAt }: StageInput, now: number): StageName => {
  if (isSending) return 'live';
  return lastFrameAt !== null && now - lastFrameAt < comeBackMs ? 'interrupted' : 'lost';
};

/** Stages in which going live shows viewers no video, or a faulty one. */
export const goesLiveAnyway = (stage: StageName): boolean =>
  stage === 'waiting' || stage === 'receiving' || stage === 'gone' || stage === 'faulty';

/** Channel states that need no action until the channel runs. */
const onTheirWay: Partial<Record<ChannelState, StageName>> = {
  CREATING: 'creating',
  UPDATING: 'creating',
  STARTING: 'starting',
};

const overNames = { none: 'unrecorded', making: 'saving', ready: 'ended' } as const;

/**
 * The stage of an event, from its state, its channel, the camera's signal, and whether the channel is free.
 * Pure.
 */
export const findStage = (input: StageInput, now: number): StageName => {
  const { state, channelState, channelIsAvailable, isSupported, archive } = input;
  if (state === 'ENDED') return channelState === 'STOPPING' ? 'stopping' : overNames[archive];
  if (channelState === 'STOPPING') return 'stopping';
  if (state === 'LIVE') {
    if (channelState === 'IDLE') return 'cutOff';
    if (!channelIsAvailable) return 'inUse';
    return onTheirWay[channelState] ?? findOnAir(input, now);
  }
  if (!isSupported) return 'unsupported';
  if (!channelIsAvailable) return 'inUse';
  if (channelState === 'RUNNING') return findSending(input);
  return onTheirWay[channelState] ?? findIdle(input, now);
};
