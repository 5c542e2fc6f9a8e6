import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeChanges, describeEntry } from '@/lib/platform/event-log/describe-entry';
import { findLog } from '@/lib/platform/event-log/find-log';
import { logQuerySchema } from '@/lib/platform/event-log/log-query';
import { callApi } from '@/tests/support/api/call-api';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());

const readLog = async (videoId: string) => {
  const { entries } = await findLog(on.on.payload, {
    workspace: on.tenant.workspace.id,
    query: logQuerySchema.parse({}),
    limit: 50,
    page: 1,
  });
  return entries.filter(({ target }) => target.id === videoId);
};

describe('the event log', () => {
  it('shows that a guest made a decision', async () => {
    const { video, token } = await on.share();
    const body = { shareToken: token, author: 'Klara', decision: 'approved', note: '' };
    expect((await callApi(on.on, 'PUT', '/api/collaborate/decision', { body })).status).toBe(200);
    const entry = (await readLog(video.id)).find(({ type }) => type === 'approve');
    expect(entry?.actorKind).toBe('guest');
    expect(entry && describeEntry('en', entry)).toMatchObject({
      actor: 'Klara (guest)',
      actorKind: 'guest',
    });
  });

  it('shows the changed fields of a link, and no entry for an empty update', async () => {
    const { video, linkId } = await on.share();
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    for (const body of [
      { allowDownload: true, password: 'correct-horse' },
      { allowDownload: true, name: 'Agency' },
    ])
      expect((await callApi(on.on, 'PATCH', path, { ...on.manager, body })).status).toBe(200);
    const updates = (await readLog(video.id)).filter(({ type }) => type === 'update');
    expect(updates.map((entry) => describeChanges('en', entry))).toEqual([
      [
        { label: 'Download', before: 'no', after: 'yes' },
        { label: 'Password', before: 'no', after: 'yes' },
      ],
    ]);
  });

  it('keeps the first words of a comment removed in the panel', async () => {
    const { video, token } = await on.share();
    const { comment } = (await on.add(token, { text: `Insult ${'x'.repeat(500)}` })).body;
    const path = `/api/videos/${video.id}/share-comments/${comment.id}`;
    expect((await callApi(on.on, 'DELETE', path, on.manager)).status).toBe(200);
    const { text } = (await readLog(video.id)).find(({ type }) => type === 'remove')?.info ?? {};
    expect(text).toMatch(/^Insult x+$/);
    expect(String(text)).toHaveLength(100);
  });
});

it('attributes a comment to a member only while its author is a member of the workspace', async () => {
  const { token } = await on.share();
  const root = await createPerson(on.on.payload, { rootAccess: true });
  const member = await createPerson(on.on.payload, { workspace: on.tenant.workspace, role: 'editor' });
  for (const person of [root, member])
    await on.add(token, { text: person.user.email }, { cookie: await logIn(on.on, person) });
  await on.add(token, { text: 'guest' });
  const { comments } = (
    await callApi<{ comments: { text: string; isMember: boolean }[] }>(
      on.on,
      'GET',
      `/api/collaborateComments/get?uuid=${token}`,
    )
  ).body;
  expect(comments.map(({ text, isMember }) => ({ text, isMember }))).toEqual([
    { text: root.user.email, isMember: false },
    { text: member.user.email, isMember: true },
    { text: 'guest', isMember: false },
  ]);
});
