import { readFile } from 'node:fs/promises';

import { request as playwright } from '@playwright/test';

import { password, signInPanelAdmin } from '@/tests/support/panel/panel-people';

export type BenchTenant = { cookie: string; workspace: string };

const json = { 'content-type': 'application/json' };

/** Creates a workspace with a signed-in user. */
export const makeTenant = async (url: string): Promise<BenchTenant> => {
  const context = await playwright.newContext({ baseURL: url });
  const { person, workspace } = await signInPanelAdmin(context).createMember('superadmin', {
    numberOfVideos: 10_000,
  });
  await context.dispose();
  const body = JSON.stringify({ email: person.email, password });
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers: json, body });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the sign-in answered ${answer.status}`);
  return { cookie, workspace: workspace.id };
};

/** Uploads a video as a browser does. Returns its id. `fetcher` may count responses. */
export const sendVideo = async (
  url: string,
  { cookie }: BenchTenant,
  {
    file,
    fetcher = fetch,
  }: { file: string; fetcher?: (url: string, init: RequestInit) => Promise<Response> },
): Promise<string> => {
  const ticket = await fetcher(`${url}/api/videos/upload`, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify({ title: 'Ein Film', mimeType: 'video/mp4' }),
  });
  if (!ticket.ok) throw new Error(`the ticket answered ${ticket.status}: ${await ticket.text()}`);
  const { videoId, signedUrl } = (await ticket.json()) as { videoId: string; signedUrl: string };
  const sent = await fetcher(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body: new Uint8Array(await readFile(file)),
  });
  if (!sent.ok) throw new Error(`the storage answered ${sent.status}`);
  return videoId;
};

/** The number of finished videos of a tenant. */
export const countDone = async (url: string, { cookie }: BenchTenant): Promise<number> => {
  const answer = await fetch(`${url}/api/videos?where[status][equals]=COMPLETE&limit=1&depth=0`, {
    headers: { cookie },
  });
  return ((await answer.json()) as { totalDocs: number }).totalDocs;
};
