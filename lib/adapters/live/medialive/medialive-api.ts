import {
  BatchUpdateScheduleCommand,
  CreateChannelCommand,
  CreateInputCommand,
  CreateInputSecurityGroupCommand,
  CreateTagsCommand,
  DeleteChannelCommand,
  DeleteInputCommand,
  DeleteScheduleCommand,
  DescribeScheduleCommand,
  DescribeThumbnailsCommand,
  ListAlertsCommand,
  MediaLiveClient,
  paginateListChannels,
  paginateListInputSecurityGroups,
  paginateListInputs,
  StartChannelCommand,
  StopChannelCommand,
  UpdateChannelCommand,
  UpdateInputCommand,
  type ChannelAlert,
  type ChannelSummary,
  type Input,
  type OutputDestination,
} from '@aws-sdk/client-medialive';

import { isErrorNamed } from '@/lib/core/values';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';
import { audioName, buildEncoderSettings } from './encoder-settings';

export type CallsOptions = AwsOptions & {
  /** The role with which the service writes to the buckets. */
  roleArn: string;
};

const timeoutMs = 15_000;
/** One pipeline: half the cost of two, without failover. */
const pipeline = 'PIPELINE_0';
export const pipelineId = '0';

const ignore =
  (...names: string[]) =>
  (error: unknown): void => {
    if (!names.some((name) => isErrorNamed(error, name))) throw error;
  };

type Tags = Record<string, string>;

/** The service, one call each. All throw `ProviderError`. */
export const createMediaLiveApi = (options: CallsOptions) => {
  const client = new MediaLiveClient(toClientOptions(options, timeoutMs));
  const guarded = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    withAwsErrors('live', operation, work);

  return {
    /** Channels of all installations and workspaces of the account. */
    listChannels: (): Promise<ChannelSummary[]> =>
      guarded('listChannels', async () => {
        const all: ChannelSummary[] = [];
        for await (const { Channels = [] } of paginateListChannels({ client, pageSize: 100 }, {}))
          all.push(...Channels);
        return all;
      }),

    listInputs: (): Promise<Input[]> =>
      guarded('listChannels', async () => {
        const all: Input[] = [];
        for await (const { Inputs = [] } of paginateListInputs({ client, pageSize: 100 }, {}))
          all.push(...Inputs);
        return all;
      }),

    /** The group with this tag, or a new one that accepts cameras from these addresses. */
    ensureSecurityGroup: (tag: [string, string], cidrs: readonly string[]): Promise<string> =>
      guarded('startChannel', async () => {
        const [name, value] = tag;
        for await (const page of paginateListInputSecurityGroups({ client, pageSize: 100 }, {})) {
          const known = (page.InputSecurityGroups ?? []).find(({ Tags }) => Tags?.[name] === value);
          if (known?.Id) return known.Id;
        }
        const { SecurityGroup } = await client.send(
          new CreateInputSecurityGroupCommand({
            WhitelistRules: cidrs.map((Cidr) => ({ Cidr })),
            Tags: { [name]: value },
          }),
        );
        return SecurityGroup?.Id ?? '';
      }),

    /** An RTMP address whose last part is the stream key. */
    createInput: (input: { name: string; securityGroupId: string; streamName: string; tags: Tags }) =>
      guarded('startChannel', async (): Promise<Input> => {
        const { Input: made } = await client.send(
          new CreateInputCommand({
            Name: input.name,
            Type: 'RTMP_PUSH',
            InputSecurityGroups: [input.securityGroupId],
            Destinations: [{ StreamName: input.streamName }],
            Tags: input.tags,
          }),
        );
        return made ?? {};
      }),

    /** Changes the stream key; only possible while the channel is not running. */
    renameInput: (id: string, streamName: string): Promise<void> =>
      guarded('startChannel', async () => {
        const Destinations = [{ StreamName: streamName }];
        await client.send(new UpdateInputCommand({ InputId: id, Destinations }));
      }),

    deleteInput: (id: string): Promise<void> =>
      guarded('tidy', async () => {
        await client.send(new DeleteInputCommand({ InputId: id })).catch(ignore('NotFoundException'));
      }),

    createChannel: (input: {
      name: string;
      inputId: string;
      destinations: OutputDestination[];
      tags: Tags;
      token: string;
    }): Promise<void> =>
      guarded('startChannel', async () => {
        await client.send(
          new CreateChannelCommand({
            Name: input.name,
            RequestId: input.token,
            RoleArn: options.roleArn,
            ChannelClass: 'SINGLE_PIPELINE',
            InputSpecification: { Codec: 'AVC', MaximumBitrate: 'MAX_20_MBPS', Resolution: 'HD' },
            InputAttachments: [
              {
                InputId: input.inputId,
                InputAttachmentName: 'camera',
                InputSettings: { AudioSelectors: [{ Name: audioName }], SourceEndBehavior: 'CONTINUE' },
              },
            ],
            Destinations: input.destinations,
            EncoderSettings: buildEncoderSettings(),
            Tags: input.tags,
          }),
        );
      }),

    /** Changes the destinations for the next start; only possible while idle. */
    moveChannel: (id: string, destinations: OutputDestination[]): Promise<void> =>
      guarded('startChannel', async () => {
        await client.send(new UpdateChannelCommand({ ChannelId: id, Destinations: destinations }));
        await client.send(new DeleteScheduleCommand({ ChannelId: id }));
      }),

    tag: (arn: string, tags: Tags): Promise<void> =>
      guarded('startChannel', async () => {
        await client.send(new CreateTagsCommand({ ResourceArn: arn, Tags: tags }));
      }),

    start: (id: string): Promise<void> =>
      guarded('startChannel', async () => {
        await client.send(new StartChannelCommand({ ChannelId: id }));
      }),

    /** Not an error if the channel is not running. */
    stop: (id: string): Promise<void> =>
      guarded('stopChannel', async () => {
        await client
          .send(new StopChannelCommand({ ChannelId: id }))
          .catch(ignore('NotFoundException', 'ConflictException'));
      }),

    deleteChannel: (id: string): Promise<void> =>
      guarded('tidy', async () => {
        await client.send(new DeleteChannelCommand({ ChannelId: id })).catch(ignore('NotFoundException'));
      }),

    /**
     * Pauses or resumes a running channel's outputs at once. An action with the same name is executed once.
     */
    schedule: (id: string, action: { name: string; isPaused: boolean }): Promise<void> =>
      guarded('openChannel', async () => {
        const { ScheduleActions = [] } = await client.send(new DescribeScheduleCommand({ ChannelId: id }));
        if (ScheduleActions.some(({ ActionName }) => ActionName === action.name)) return;
        await client.send(
          new BatchUpdateScheduleCommand({
            ChannelId: id,
            Creates: {
              ScheduleActions: [
                {
                  ActionName: action.name,
                  ScheduleActionStartSettings: { ImmediateModeScheduleActionStartSettings: {} },
                  ScheduleActionSettings: {
                    PauseStateSettings: { Pipelines: action.isPaused ? [{ PipelineId: pipeline }] : [] },
                  },
                },
              ],
            },
          }),
        );
      }),

    listAlerts: (id: string): Promise<ChannelAlert[]> =>
      guarded('findChannel', async () => {
        const { Alerts = [] } = await client.send(new ListAlertsCommand({ ChannelId: id, MaxResults: 100 }));
        return Alerts;
      }),

    /** A thumbnail of the input, at most some seconds old (JPEG); null without input. */
    findThumbnail: (id: string): Promise<Buffer | null> =>
      guarded('findPicture', async () => {
        const { ThumbnailDetails = [] } = await client.send(
          new DescribeThumbnailsCommand({
            ...{ ChannelId: id, PipelineId: pipelineId, ThumbnailType: 'CURRENT_ACTIVE' },
          }),
        );
        const body = ThumbnailDetails[0]?.Thumbnails?.[0]?.Body;
        return body ? Buffer.from(body, 'base64') : null;
      }),
  };
};
