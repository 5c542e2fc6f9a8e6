import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createClient } from '@reelhof/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { prepareCli, type Cli } from '@/tests/support/clients/run-cli';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createIntegration, createTenant, createVideo } from '@/tests/support/rows/factories';

let instance: Instance;
let cli: Cli;
let token: string;
let id: string;

beforeAll(async () => {
  instance = await bootInstance();
  cli = await prepareCli();
  const { workspace } = await createTenant(instance.payload);
  ({ token } = await createIntegration(instance.payload, {
    workspace,
    permissions: {
      videos: ['read', 'upload', 'update', 'delete'],
      texttracks: ['read', 'create'],
    },
  }));
  ({ id } = await createVideo(instance.payload, { workspace, title: 'Harbour tour' }));
});
afterAll(async () => {
  await cli.remove();
  await instance.close();
});

/** Runs `reelhof mcp`. With `accepts`, the client can ask its user, who gives this answer. */
const connect = async ({ args = [], accepts }: { args?: string[]; accepts?: boolean } = {}) => {
  const capabilities = accepts === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  const questions: string[] = [];
  if (accepts !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: { delete: accepts } };
    });
  }
  const env = { ...cli.env, PATH: cli.env.PATH ?? '', REELHOF_URL: instance.apiUrl, REELHOF_TOKEN: token };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [cli.file, 'mcp', ...args], env }),
  );
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    return { text: (content as { text: string }[])[0]?.text ?? '', isError: isError ?? false };
  };
  return { client, call, questions };
};

it('offers only tools that read, and tools that write with --write', async () => {
  const reading = ['search_videos', 'get_video', 'get_captions', 'get_statistics', 'search_docs'];
  const readOnly = await connect();
  expect((await readOnly.client.listTools()).tools.map(({ name }) => name)).toEqual(reading);
  expect(await readOnly.call('delete_video', { id, confirm: true })).toMatchObject({ isError: true });
  await readOnly.client.close();
  const writing = await connect({ args: ['--write'] });
  const names = (await writing.client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual([...reading, 'upload_from_url', 'update_video', 'add_captions', 'delete_video']);
  await writing.client.close();
});

it('finds videos by title and speech, and reads captions and docs', async () => {
  const { client, call } = await connect({ args: ['--write'] });
  expect(JSON.parse((await call('search_videos', { query: 'Harbour' })).text)).toMatchObject([{ id }]);
  const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe lighthouse was built in 1902.\n';
  const added = await call('add_captions', { id, language: 'en-gb', content });
  expect(added).toEqual({ isError: false, text: expect.any(String) as string });
  const trackId = (JSON.parse(added.text) as { id: string }).id;
  // The worker indexes speech.
  const stop = await instance.startWorker();
  const found = await poll(async () => {
    const { text } = await call('search_videos', { query: 'lighthouse' });
    return text !== '[]' && text;
  });
  await stop();
  expect(JSON.parse(found)).toMatchObject([
    { id, spoken: [expect.stringContaining('00:01.000 --> 00:02.000')] },
  ]);
  expect((await call('get_captions', { id, trackId })).text).toContain('The lighthouse was built');
  expect((await call('search_docs', { query: 'iframe embed code' })).text).toContain('<iframe');
  // Each page that integrators read is found by its subject.
  const subjects = {
    webhooks: 'verify webhook signature',
    uploads: 'reelhof-uploader token',
    api: 'idempotency key',
    errors: 'webhook_endpoint_disabled',
    live: 'live event recording',
    ai: 'speech to text credits',
  };
  for (const [page, query] of Object.entries(subjects)) {
    const sections = JSON.parse((await call('search_docs', { query })).text) as { page: string }[];
    expect(sections.map((section) => section.page)).toContain(page);
  }
  await call('update_video', { id, title: 'Harbour tour 2027' });
  expect(JSON.parse((await call('get_video', { id })).text)).toMatchObject({ title: 'Harbour tour 2027' });
  expect(await call('get_video', { id: 'unknown' })).toMatchObject({ isError: true });
  await client.close();
});

it('deletes only what the user confirms', async () => {
  const exists = async () =>
    (await createClient({ url: instance.apiUrl, token }).videos.list({ where: { id: { equals: id } } })).docs
      .length === 1;
  const refusing = await connect({ args: ['--write'], accepts: false });
  // The argument does not replace the question.
  expect(await refusing.call('delete_video', { id, confirm: true })).toMatchObject({ isError: true });
  expect(refusing.questions).toEqual(['Move the video “Harbour tour 2027” to the trash?']);
  await refusing.client.close();
  const silent = await connect({ args: ['--write'] });
  expect(await silent.call('delete_video', { id })).toMatchObject({ isError: true });
  expect(await exists()).toBe(true);
  expect(await silent.call('delete_video', { id, confirm: true })).toMatchObject({ isError: false });
  expect(await exists()).toBe(false);
  await silent.client.close();
});
