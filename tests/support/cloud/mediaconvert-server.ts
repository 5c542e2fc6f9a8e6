import { randomUUID } from 'node:crypto';

import {
  CreateJobRequest$,
  GetJobResponse$,
  ProbeRequest$,
  ProbeResponse$,
  SearchJobsRequest$,
} from '@aws-sdk/client-mediaconvert';

import { checkAgainstSchema, type Schema } from '@/tests/support/ai/check-against-schema';
import { startHttpServer, type Received } from '@/tests/support/ai/start-http-server';
import { fromWire, toWire } from '@/tests/support/cloud/wire';

type Json = Record<string, unknown>;
export type ServedJob = {
  Id: string;
  Status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR';
  JobPercentComplete?: number;
  ErrorCode?: number;
  ErrorMessage?: string;
  Settings: Json & { Inputs: { FileInput: string }[]; OutputGroups: Json[] };
  UserMetadata: Record<string, string>;
  Role: string;
  token: string;
};

/**
 * Simulates the parts of MediaConvert that we call. Requests are checked against the service model in the AWS
 * SDK. An invalid request is answered with 400 and recorded in `faults`. Jobs end on demand.
 */
export const startMediaConvertServer = async ({
  onCreate,
}: { onCreate?: (job: ServedJob) => Promise<void> } = {}) => {
  const faults: string[] = [];
  const jobs: ServedJob[] = [];
  const probes = new Map<string, Json>();

  const refuse = (status: number, name: string) => ({
    status,
    headers: { 'x-amzn-errortype': name },
    body: { message: name },
  });
  const check = (schema: Schema, body: unknown): Json | null => {
    const named = fromWire(schema, body) as Json;
    const found = checkAgainstSchema(schema, named);
    faults.push(...found);
    return found.length > 0 ? null : named;
  };
  const present = ({ token, ...job }: ServedJob) => {
    const answer = { Job: { ...job, ClientRequestToken: token } };
    faults.push(...checkAgainstSchema(GetJobResponse$, answer, 'answer'));
    return toWire(GetJobResponse$, answer);
  };

  const create = async (body: unknown) => {
    const input = check(CreateJobRequest$, body);
    if (!input) return refuse(400, 'BadRequestException');
    const token = String(input.ClientRequestToken);
    const known = jobs.find((job) => job.token === token);
    if (known) return { status: 201, body: present(known) };
    const job: ServedJob = {
      Id: `${Date.now()}-${randomUUID().slice(0, 6)}`,
      Status: 'SUBMITTED',
      Settings: input.Settings as ServedJob['Settings'],
      UserMetadata: (input.UserMetadata ?? {}) as Record<string, string>,
      Role: String(input.Role),
      token,
    };
    jobs.push(job);
    await onCreate?.(job);
    return { status: 201, body: present(job) };
  };

  const search = (url: URL) => {
    const input = {
      InputFile: url.searchParams.get('inputFile') ?? undefined,
      MaxResults: Number(url.searchParams.get('maxResults') ?? 20),
      Order: url.searchParams.get('order') ?? undefined,
    };
    faults.push(...checkAgainstSchema(SearchJobsRequest$, input));
    const found = jobs.filter(({ Settings }) => Settings.Inputs[0]?.FileInput === input.InputFile).reverse();
    return { body: { jobs: found.map((job) => (present(job) as { job: unknown }).job) } };
  };

  const probe = (body: unknown) => {
    const input = check(ProbeRequest$, body);
    const [file] = (input?.InputFiles ?? []) as { FileUrl: string }[];
    const found = file && probes.get(file.FileUrl);
    if (!found) return refuse(400, 'BadRequestException');
    const answer = { ProbeResults: [found] };
    faults.push(...checkAgainstSchema(ProbeResponse$, answer, 'answer'));
    return { body: toWire(ProbeResponse$, answer) };
  };

  const server = await startHttpServer(async ({ method, path, headers, body }: Received) => {
    if (
      !/^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/eu-central-1\/mediaconvert\//.test(
        headers.authorization ?? '',
      )
    )
      return refuse(403, 'ForbiddenException');
    const url = new URL(path, 'http://mediaconvert');
    const id = /^\/2017-08-29\/jobs\/([^/]+)$/.exec(url.pathname)?.[1];
    const job = jobs.find(({ Id }) => Id === id);
    if (id && !job) return refuse(404, 'NotFoundException');
    if (job && method === 'GET') return { body: present(job) };
    if (job && method === 'DELETE') {
      if (job.Status === 'COMPLETE') return refuse(409, 'ConflictException');
      job.Status = 'CANCELED';
      return { status: 202, body: {} };
    }
    switch (`${method} ${url.pathname}`) {
      case 'POST /2017-08-29/jobs':
        return create(JSON.parse(body));
      case 'GET /2017-08-29/search':
        return search(url);
      case 'POST /2017-08-29/probe':
        return probe(JSON.parse(body));
      case 'GET /2017-08-29/queues':
        return { body: { queues: [] } };
      default:
        faults.push(`${method} ${path} is not asked for`);
        return refuse(404, 'NotFoundException');
    }
  });
  return { ...server, faults, jobs, probes };
};

export type MediaConvertServer = Awaited<ReturnType<typeof startMediaConvertServer>>;

/** The service's probe result for a file. */
export const describeFile = ({
  width = 1920,
  height = 1080,
  rotation = 0,
  duration = 20,
  hasAudio = true,
} = {}) => ({
  Container: {
    Duration: duration,
    Tracks: [
      {
        Index: 1,
        Codec: 'AVC',
        TrackType: 'video',
        VideoProperties: {
          Width: width,
          Height: height,
          Rotation: rotation,
          FrameRate: { Numerator: 30_000, Denominator: 1001 },
        },
      },
      ...(hasAudio ? [{ Index: 2, Codec: 'AAC', TrackType: 'audio', AudioProperties: { Channels: 2 } }] : []),
    ],
  },
});
