import { request as playwright } from '@playwright/test';

import { password, signInPanelAdmin } from '@/tests/support/panel/panel-people';

import { fillLibrary } from './fill-library';

/** The headers of each user and token, and the videos of their workspace. */
export type LoadWorld = { editors: string[]; tokens: string[]; videos: string[] };

type Size = { editors: number; integrations: number; videos: number };

const call = async <T>(url: string, init: RequestInit & { body?: string }): Promise<T> => {
  const answer = await fetch(url, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

const signIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the sign-in answered ${answer.status}`);
  return cookie;
};

/** Creates a workspace with users, tokens and videos on an instance with an encoded sample. */
export const makeLoadWorld = async (url: string, database: string, size: Size): Promise<LoadWorld> => {
  const context = await playwright.newContext({ baseURL: url });
  const admin = signInPanelAdmin(context);
  // The plan limits only the number of videos.
  const { person, workspace } = await admin.createMember('superadmin', { numberOfVideos: 100_000 });
  const people = [person];
  while (people.length < size.editors) {
    const next = await admin.createPerson(workspace);
    await admin.join(next, workspace, 'manager');
    people.push(next);
  }
  await context.dispose();
  const editors: string[] = [];
  for (const { email } of people) editors.push(await signIn(url, email));
  const [cookie = ''] = editors;
  const ask = <T>(path: string, body?: object): Promise<T> =>
    call<T>(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { doc } = await ask<{ doc: { id: string } }>('/api/categories', { title: 'Schulung' });
  await fillLibrary(database, {
    workspace: workspace.id,
    author: person.id,
    count: size.videos,
    categories: [doc.id],
  });
  const tokens: string[] = [];
  for (let index = 0; index < size.integrations; index += 1) {
    const permissions = { videos: ['read', 'update'] };
    const made = await ask<{ doc: { token: string } }>('/api/integrations', {
      title: `Last ${index + 1}`,
      permissions,
    });
    tokens.push(made.doc.token);
  }
  const { docs } = await ask<{ docs: { id: string }[] }>(
    `/api/videos?depth=0&limit=${size.videos}&select[title]=true`,
  );
  return { editors, tokens, videos: docs.map(({ id }) => id) };
};
