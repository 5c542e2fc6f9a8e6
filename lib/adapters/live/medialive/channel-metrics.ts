import { CloudWatchClient, GetMetricDataCommand, type MetricDataResult } from '@aws-sdk/client-cloudwatch';

import type { LiveHealth } from '@/lib/ports/live';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';
import { pipelineId } from './medialive-api';

/** The service reports a metric every ten seconds; the product shows the last five minutes. */
const periodSeconds = 10;
const windowMs = 300_000;
const timeoutMs = 10_000;

const metrics = [
  // Megabits per second.
  { id: 'bitrate', name: 'NetworkIn', stat: 'Average' },
  { id: 'fps', name: 'InputVideoFrameRate', stat: 'Average' },
  { id: 'dropped', name: 'DroppedFrames', stat: 'Sum' },
] as const;

/**
 * Repeats each ten-second value for all of its seconds, so that charts and rules work as for embedded
 * channels. Pure.
 */
const toHealth = (results: readonly MetricDataResult[]): LiveHealth[] => {
  const byTime = new Map<number, Record<string, number>>();
  for (const { Id = '', Timestamps = [], Values = [] } of results)
    Timestamps.forEach((time, index) => {
      const at = time.getTime();
      byTime.set(at, { ...byTime.get(at), [Id]: Values[index] ?? 0 });
    });
  return [...byTime]
    .sort(([one], [other]) => one - other)
    .flatMap(([at, values]) =>
      Array.from({ length: periodSeconds }, (_, second) => ({
        at: at + second * 1000,
        bitrate: (values.bitrate ?? 0) * 1_000_000,
        fps: values.fps ?? 0,
        // Attributed to the first of the ten seconds, so that the sum stays correct.
        droppedFrames: second === 0 ? (values.dropped ?? 0) : 0,
        ...{ loudness: null, videoBits: null, keyBits: null },
      })),
    )
    .slice(-windowMs / 1000);
};

/** Metrics of running channels from CloudWatch. Throws `ProviderError`. */
export const createChannelMetrics = (options: AwsOptions) => {
  const client = new CloudWatchClient(toClientOptions(options, timeoutMs));
  return {
    read: (channelId: string, now: number): Promise<LiveHealth[]> =>
      withAwsErrors('live', 'findChannel', async () => {
        const Dimensions = [
          { Name: 'ChannelId', Value: channelId },
          { Name: 'Pipeline', Value: pipelineId },
        ];
        const { MetricDataResults = [] } = await client.send(
          new GetMetricDataCommand({
            StartTime: new Date(now - windowMs),
            EndTime: new Date(now),
            ScanBy: 'TimestampAscending',
            MetricDataQueries: metrics.map(({ id, name, stat }) => ({
              Id: id,
              MetricStat: {
                Metric: { Namespace: 'AWS/MediaLive', MetricName: name, Dimensions },
                Period: periodSeconds,
                Stat: stat,
              },
            })),
          }),
        );
        return toHealth(MetricDataResults);
      }),
  };
};
