import { GetMetricDataInput$, GetMetricDataOutput$ } from '@aws-sdk/client-cloudwatch';
import {
  BatchUpdateScheduleRequest$,
  CreateChannelRequest$,
  CreateInputRequest$,
  CreateInputResponse$,
  CreateInputSecurityGroupRequest$,
  CreateTagsRequest$,
  DescribeScheduleResponse$,
  DescribeThumbnailsResponse$,
  ListAlertsResponse$,
  ListChannelsResponse$,
  ListInputSecurityGroupsResponse$,
  ListInputsResponse$,
  UpdateChannelRequest$,
  UpdateInputRequest$,
} from '@aws-sdk/client-medialive';

import { checkAgainstSchema, type Schema } from '@/tests/support/ai/check-against-schema';
import { startHttpServer, type Received } from '@/tests/support/ai/start-http-server';
import { fromWire, toWire } from '@/tests/support/cloud/wire';

type Json = Record<string, unknown>;
type Tags = Record<string, string>;
export type ServedChannel = {
  Id: string;
  Arn: string;
  Name: string;
  State: string;
  Tags: Tags;
  RoleArn: string;
  Destinations: Json[];
  EncoderSettings: Json;
  schedule: { ActionName: string; ScheduleActionSettings: Json }[];
  alerts: Json[];
};
type ServedInput = {
  Id: string;
  Name: string;
  State: string;
  Tags: Tags;
  AttachedChannels: string[];
  Destinations: { Url: string }[];
};

/** The next state of a channel, which it reaches with the next list instead of after minutes. */
const after: Record<string, string> = {
  CREATING: 'IDLE',
  UPDATING: 'IDLE',
  STARTING: 'RUNNING',
  STOPPING: 'IDLE',
};

const refuse = (status: number, name: string) => ({
  status,
  headers: { 'x-amzn-errortype': name },
  body: { message: name },
});

/**
 * Simulates the parts of MediaLive that we call. Requests and answers are checked against the service model
 * in the AWS SDK; deviations are recorded in `faults`. A channel's state advances with each list of channels,
 * and calls that its state forbids are refused.
 */
export const startMediaLiveServer = async () => {
  const faults: string[] = [];
  const channels: ServedChannel[] = [];
  const inputs: ServedInput[] = [];
  const groups: { Id: string; Tags: Tags; WhitelistRules: Json[] }[] = [];
  const state = {
    thumbnail: null as Buffer | null,
    /** CloudWatch responses, the same for each metric: seconds since 1970 and values. */
    metrics: { times: [] as number[], values: {} as Record<string, number[]> },
  };

  const check = (schema: Schema, body: string, ofPath: Json = {}): Json => {
    const named = { ...(fromWire(schema, JSON.parse(body || '{}')) as Json), ...ofPath };
    faults.push(...checkAgainstSchema(schema, named));
    return named;
  };
  const answer = (schema: Schema, body: Json) => {
    faults.push(...checkAgainstSchema(schema, body, 'answer'));
    return { body: toWire(schema, body) };
  };
  const summarize = ({ Id, Arn, Name, State, Tags, RoleArn, Destinations }: ServedChannel) => ({
    ...{ Id, Arn, Name, State, Tags, RoleArn, Destinations },
  });

  const onChannels = (method: string, body: string) => {
    if (method === 'GET') {
      const shown = channels.map((channel) => ({ ...summarize(channel) }));
      for (const channel of channels) channel.State = after[channel.State] ?? channel.State;
      return answer(ListChannelsResponse$, { Channels: shown });
    }
    const asked = check(CreateChannelRequest$, body);
    const id = String(channels.length + 1);
    channels.push({
      ...{ Id: id, Arn: `arn:aws:medialive:eu-central-1:123456789012:channel:${id}`, State: 'CREATING' },
      ...{ Name: String(asked.Name), Tags: asked.Tags as Tags, RoleArn: String(asked.RoleArn) },
      ...{ Destinations: asked.Destinations as Json[], EncoderSettings: asked.EncoderSettings as Json },
      ...{ schedule: [], alerts: [] },
    });
    for (const { InputId } of asked.InputAttachments as { InputId: string }[])
      inputs.find(({ Id }) => Id === InputId)?.AttachedChannels.push(id);
    return { status: 201, body: {} };
  };

  const onInputs = (method: string, body: string) => {
    if (method === 'GET')
      return answer(ListInputsResponse$, { Inputs: inputs.map((input) => ({ ...input })) });
    const asked = check(CreateInputRequest$, body);
    const [{ StreamName } = { StreamName: '' }] = asked.Destinations as { StreamName: string }[];
    const input: ServedInput = {
      ...{ Id: `i${inputs.length + 1}`, Name: String(asked.Name), State: 'DETACHED' },
      ...{ Tags: asked.Tags as Tags, AttachedChannels: [] },
      Destinations: [{ Url: `rtmp://203.0.113.7:1935/${StreamName}` }],
    };
    inputs.push(input);
    return { status: 201, ...answer(CreateInputResponse$, { Input: { ...input } }) };
  };

  const onChannel = (channel: ServedChannel, method: string, action: string, body: string) => {
    const isIdle = channel.State === 'IDLE';
    const isRunning = channel.State === 'RUNNING';
    switch (`${method} ${action}`) {
      case 'PUT ':
        if (!isIdle) return refuse(409, 'ConflictException');
        channel.Destinations = check(UpdateChannelRequest$, body, { ChannelId: channel.Id })
          .Destinations as Json[];
        channel.State = 'UPDATING';
        return { body: {} };
      case 'DELETE ': {
        if (!isIdle) return refuse(409, 'ConflictException');
        channels.splice(channels.indexOf(channel), 1);
        for (const input of inputs) {
          input.AttachedChannels = input.AttachedChannels.filter((id) => id !== channel.Id);
          if (input.AttachedChannels.length === 0) input.State = 'DETACHED';
        }
        return { body: {} };
      }
      case 'POST start':
        if (!isIdle) return refuse(409, 'ConflictException');
        channel.State = 'STARTING';
        return { body: {} };
      case 'POST stop':
        if (!isRunning && channel.State !== 'STARTING') return refuse(409, 'ConflictException');
        channel.State = 'STOPPING';
        return { body: {} };
      case 'GET schedule':
        return answer(DescribeScheduleResponse$, {
          ScheduleActions: channel.schedule.map((action) => ({
            ...action,
            ScheduleActionStartSettings: { ImmediateModeScheduleActionStartSettings: {} },
          })),
        });
      case 'PUT schedule': {
        if (!isRunning) return refuse(422, 'UnprocessableEntityException');
        const asked = check(BatchUpdateScheduleRequest$, body, { ChannelId: channel.Id });
        const { ScheduleActions } = asked.Creates as { ScheduleActions: ServedChannel['schedule'] };
        channel.schedule.push(...ScheduleActions);
        return { body: {} };
      }
      case 'DELETE schedule':
        channel.schedule = [];
        return { body: {} };
      case 'GET alerts':
        return answer(ListAlertsResponse$, { Alerts: channel.alerts });
      case 'GET thumbnails':
        return answer(DescribeThumbnailsResponse$, {
          ThumbnailDetails: [
            {
              PipelineId: '0',
              Thumbnails: state.thumbnail ? [{ Body: state.thumbnail.toString('base64') }] : [],
            },
          ],
        });
      default:
        return null;
    }
  };

  const onInput = (input: ServedInput, method: string, body: string) => {
    if (method === 'DELETE') {
      if (input.AttachedChannels.length > 0) return refuse(409, 'ConflictException');
      inputs.splice(inputs.indexOf(input), 1);
      return { body: {} };
    }
    const asked = check(UpdateInputRequest$, body, { InputId: input.Id });
    const isBusy = channels.some(({ Id, State }) => input.AttachedChannels.includes(Id) && State !== 'IDLE');
    if (isBusy) return refuse(409, 'ConflictException');
    const [{ StreamName } = { StreamName: '' }] = asked.Destinations as { StreamName: string }[];
    input.Destinations = [{ Url: `rtmp://203.0.113.7:1935/${StreamName}` }];
    return { body: {} };
  };

  const onGroups = (method: string, body: string) => {
    if (method === 'GET')
      return answer(ListInputSecurityGroupsResponse$, {
        InputSecurityGroups: groups.map((group) => ({ ...group })),
      });
    const asked = check(CreateInputSecurityGroupRequest$, body);
    const group = { Id: `g${groups.length + 1}`, ...(asked as { Tags: Tags; WhitelistRules: Json[] }) };
    groups.push(group);
    return { body: { securityGroup: { id: group.Id } } };
  };

  /** CloudWatch, whose protocol uses no paths. */
  const onMetrics = (body: string) => {
    const asked = JSON.parse(body) as { MetricDataQueries: { Id: string; MetricStat: Json }[] };
    faults.push(...checkAgainstSchema(GetMetricDataInput$, asked));
    const results = asked.MetricDataQueries.map(({ Id, MetricStat }) => {
      const { MetricName } = MetricStat.Metric as { MetricName: string };
      return { Id, Timestamps: state.metrics.times, Values: state.metrics.values[MetricName] ?? [] };
    });
    return answer(GetMetricDataOutput$, { MetricDataResults: results });
  };

  const server = await startHttpServer(({ method, path, headers, body }: Received) => {
    if (String(headers['x-amz-target']).endsWith('.GetMetricData')) return onMetrics(body);
    if (!/Credential=test\/\d{8}\/eu-central-1\/medialive\//.test(headers.authorization ?? ''))
      return refuse(403, 'ForbiddenException');
    const { pathname } = new URL(path, 'http://medialive');
    const [, kind = '', id, action = ''] = /^\/prod\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    const found = (() => {
      if (kind === 'tags' && method === 'POST') {
        const arn = decodeURIComponent(id ?? '');
        const asked = check(CreateTagsRequest$, body, { ResourceArn: arn });
        const channel = channels.find(({ Arn }) => Arn === arn);
        if (!channel) return refuse(404, 'NotFoundException');
        Object.assign(channel.Tags, asked.Tags);
        return { status: 204, body: '' };
      }
      if (kind === 'channels' && !id) return onChannels(method, body);
      if (kind === 'inputs' && !id) return onInputs(method, body);
      if (kind === 'inputSecurityGroups' && !id) return onGroups(method, body);
      const channel = channels.find(({ Id }) => Id === id);
      if (kind === 'channels' && channel) return onChannel(channel, method, action, body);
      const input = inputs.find(({ Id }) => Id === id);
      return kind === 'inputs' && input ? onInput(input, method, body) : refuse(404, 'NotFoundException');
    })();
    if (found) return found;
    faults.push(`${method} ${path} is not asked for`);
    return refuse(404, 'NotFoundException');
  });
  return Object.assign(state, { ...server, faults, channels, inputs, groups });
};
