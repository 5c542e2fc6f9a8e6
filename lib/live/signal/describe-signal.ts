import { translate } from '@/lib/core/i18n/text';
import { findFaults, patienceSeconds } from '@/lib/engines/live/find-faults';
import type { LiveChannel } from '@/lib/ports/live';

import type { LiveCheck, LiveInfo, LiveSignal } from '../live-status';
import type { ChannelState } from '../rules';

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Samples of the current sender. */
const samplesOf = ({ health, sendingSince }: LiveChannel) =>
  health.filter(({ at }) => sendingSince !== null && at > sendingSince);

/** The camera's signal on a running channel. Pure. */
export const describeSignal = (channel: LiveChannel, channelState: ChannelState, now: number): LiveSignal => {
  const last = channel.isSending ? samplesOf(channel).at(-1) : undefined;
  return {
    at: new Date(now).toISOString(),
    channelState,
    isSending: channel.isSending,
    sendingSince: toIso(channel.sendingSince),
    lastFrameAt: toIso(channel.lastFrameAt),
    protocol: channel.protocol,
    backup: channel.backup && { ...channel.backup, since: new Date(channel.backup.since).toISOString() },
    width: channel.width,
    height: channel.height,
    bitrate: last?.bitrate ?? 0,
    fps: last?.fps ?? 0,
    droppedFrames: last?.droppedFrames ?? 0,
    hasSound: channel.hasSound,
    loudness: last?.loudness ?? null,
    keyInterval: channel.keyInterval,
    viewers: channel.viewers,
    recordedSeconds: channel.recordedSeconds,
  };
};

const faultsOf = (channel: LiveChannel) =>
  findFaults({
    ...channel,
    hadVideo: channel.lastFrameAt !== null,
    samples: samplesOf(channel),
  });

/** Picture, sound and bitrate of a running channel. Pure. */
const findChecks = (channel: LiveChannel): LiveCheck[] => {
  if (!channel.isSending)
    return [
      { check: 'picture', state: 'unknown', reason: null },
      { check: 'sound', state: 'unknown', reason: null },
      { check: 'bitrate', state: 'unknown', reason: null },
    ];
  const faults = faultsOf(channel);
  const isPreview = samplesOf(channel).length < patienceSeconds;
  const judge = (
    check: LiveCheck['check'],
    reason: LiveCheck['reason'],
    canHavePreview: boolean,
  ): LiveCheck =>
    reason
      ? { check, state: 'bad', reason }
      : { check, state: isPreview && canHavePreview ? 'unknown' : 'good', reason: null };
  const picture = (['rare_key_frames', 'dropped_frames'] as const).find((fault) => faults.includes(fault));
  const sound = faults.includes('silent') ? (channel.hasSound ? 'silent' : 'no_sound') : null;
  return [
    judge('picture', picture ?? null, false),
    judge('sound', sound, true),
    judge('bitrate', faults.includes('low_bitrate') ? 'low_bitrate' : null, true),
  ];
};

type ChannelInfo = Pick<LiveInfo, 'alerts' | 'health' | 'healthMetrics' | 'signal' | 'checks'>;

/** The values while no channel runs. */
export const noChannelInfo: ChannelInfo = {
  ...{ alerts: [], health: 'none', healthMetrics: [], signal: null, checks: [] },
};

/** Describes a running channel in a language. `now` in milliseconds since 1970. */
export const describeChannel = (
  channel: LiveChannel,
  {
    channelState,
    language,
    isList,
    now,
  }: {
    channelState: ChannelState;
    language: string;
    isList: boolean;
    now: number;
  },
): ChannelInfo => {
  const checks = findChecks(channel);
  return {
    alerts: channel.alerts.toReversed().map(({ id, fault, since, until, message }) => ({
      id: `${channel.broadcast}-${id}`,
      code: fault,
      alarm_state: until === null ? 'SET' : 'CLEARED',
      message: message ?? translate(language, `liveEvents.alerts.${fault}`),
      createdAt: new Date(since).toISOString(),
      updatedAt: new Date(until ?? since).toISOString(),
    })),
    health: !channel.isSending ? 'none' : checks.some(({ state }) => state === 'bad') ? 'bad' : 'good',
    healthMetrics: isList
      ? []
      : channel.health.map(({ at, bitrate, fps, droppedFrames }) => ({
          ...{ at, inputFrameRate: fps, droppedFrames },
          networkIn: round(bitrate / 1_000_000, 3),
        })),
    signal: describeSignal(channel, channelState, now),
    checks,
  };
};
