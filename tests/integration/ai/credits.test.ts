import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Actor } from '@/lib/core/access/actor';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import type { CreditType } from '@/lib/workspaces/usage/ai-types';
import {
  refundCredits,
  spendCredits,
  reserveCredits,
  sweepReservations,
} from '@/lib/workspaces/usage/credits';
import { findAiState } from '@/lib/workspaces/usage/find-ai-state';
import { listCreditUsages } from '@/lib/workspaces/usage/list-credit-usages';
import { recountUsage, acquireSlot } from '@/lib/workspaces/usage/slots';
import type { AiCreditUsage } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A workspace with the given credits a month, and a video to spend them on. */
const createBudget = async (monthlyAiCredits: number, aiFeaturesEnabled = true) => {
  const { payload, ports } = instance;
  const tenant = await createTenant(payload, {
    features: { aiFeaturesEnabled },
    limits: { monthlyAiCredits, numberOfVideos: 3 },
  });
  const { id: videoId } = await createVideo(payload, { workspace: tenant.workspace });
  const workspace = await findActorWorkspace({ payload }, tenant.workspace.id);
  if (!workspace) throw new Error('the workspace is not active');
  const reserveAs = (actor: Actor, credits: number, type: CreditType, reference: string) =>
    reserveCredits(payload, { workspace, actor, videoId, type, credits, reference }).then(() => reference);
  const reserve = (credits: number, type: CreditType = 'description', reference: string = randomUUID()) =>
    reserveAs({ kind: 'system' }, credits, type, reference);
  const findRows = async (): Promise<AiCreditUsage[]> =>
    (
      await payload.db.find<AiCreditUsage>({
        collection: 'aiCreditUsages',
        where: { workspace: { equals: workspace.id } },
        sort: 'state',
        pagination: false,
      })
    ).docs;
  const findCredits = async () => (await findAiState({ payload, ports }, workspace.id))?.credits;
  return { tenant, workspace, videoId, reserve, reserveAs, findRows, findCredits };
};

describe('credits', () => {
  it('are never overspent by 50 starts at once', async () => {
    const { reserve, findRows, findCredits } = await createBudget(20);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(3)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({
      code: 'insufficient_ai_credits',
      message: 'Not enough AI credits: 3 needed, 2 available',
    });
    expect(await findCredits()).toEqual({ current: 18, limit: 20, remaining: 2 });
    const rows = await findRows();
    expect(rows.map(({ credits, state }) => [credits, state])).toEqual(Array(6).fill([3, 'reserved']));
  });

  it('are refunded once, even concurrently, and never after they are spent', async () => {
    const { reserve, findRows, findCredits } = await createBudget(20);
    const { payload } = instance;
    const [lost, done] = [await reserve(5), await reserve(4)];
    await Promise.all(Array.from({ length: 10 }, () => refundCredits(payload, lost)));
    await spendCredits(payload, done);
    await refundCredits(payload, done);
    await spendCredits(payload, lost);
    expect(await findCredits()).toMatchObject({ current: 4 });
    expect(await findRows()).toMatchObject([
      { state: 'refunded', credits: 0, refundedCredits: 5 },
      { state: 'spent', credits: 4, refundedCredits: 0 },
    ]);
  });

  it('are returned by the recount if a killed process took them without recording the purpose', async () => {
    const { workspace, reserve, findCredits } = await createBudget(20);
    const { payload } = instance;
    await reserve(4);
    await acquireSlot(payload, { workspace: workspace.id, metric: 'aiCredits', limit: 20, amount: 7 });
    expect(await findCredits()).toMatchObject({ current: 11 });
    await recountUsage(payload, later(11));
    expect(await findCredits()).toMatchObject({ current: 4 });
  });

  it('return to the month they were taken from', async () => {
    const { workspace, reserve, findRows } = await createBudget(20);
    const { payload } = instance;
    const reference = await reserve(4);
    const row = (await findRows())[0];
    const lastMonth = { period: '2026-01' };
    await payload.db.updateOne({ collection: 'aiCreditUsages', id: row?.id ?? '', data: lastMonth });
    const key = { workspace: workspace.id, metric: 'aiCredits', limit: null } as const;
    await acquireSlot(payload, { ...key, at: new Date('2026-01-15T00:00:00Z'), amount: 2 });
    await refundCredits(payload, reference);
    const { docs } = await payload.db.find<{ period: string; count: number }>({
      collection: 'usage',
      where: { and: [{ workspace: { equals: workspace.id } }, { metric: { equals: 'aiCredits' } }] },
      sort: 'period',
    });
    expect(docs.map(({ period, count }) => [period, count])).toMatchObject([
      ['2026-01', 2],
      [expect.any(String), 4],
    ]);
  });

  it('are settled by the outcome of a job that a killed process left unfinished', async () => {
    const { payload } = instance;
    const { reserve, findRows, findCredits, videoId, workspace } = await createBudget(100);
    const base = { video: videoId, workspace: workspace.id, language: 'de-DE', claims: 0 };
    const transcribe = async (status: string) => {
      const jobName = await reserve(1, 'transcription');
      await payload.db.create({
        collection: 'autoTranscriptions',
        data: { ...base, videoDuration: 1, status, jobName, slot: jobName },
      });
      return jobName;
    };
    const translate = async (data: Record<string, unknown>) => {
      const jobName = await reserve(10, 'translation');
      await payload.db.create({
        collection: 'texttracks',
        data: { ...base, type: 'subtitles', jobName, slot: jobName, ...data },
      });
      return jobName;
    };
    const expected = {
      [await transcribe('COMPLETED')]: 'spent',
      [await transcribe('FAILED')]: 'refunded',
      [await transcribe('NONE')]: 'refunded',
      [await transcribe('IN_PROGRESS')]: 'reserved',
      [await translate({ status: 'QUEUED' })]: 'reserved',
      [await translate({ status: 'FAILED' })]: 'refunded',
      [await translate({ filename: `videos/${videoId}/texttracks/a.vtt` })]: 'spent',
      [await reserve(1, 'transcription')]: 'refunded',
      [await reserve(10, 'translation')]: 'refunded',
      [await reserve(1, 'description')]: 'refunded',
      [await reserve(1, 'chapters')]: 'refunded',
    };
    const readStates = async () =>
      Object.fromEntries((await findRows()).map(({ reference, state }) => [reference, state]));
    await sweepReservations(payload);
    expect(Object.values(await readStates())).toEqual(Array(11).fill('reserved'));
    await sweepReservations(payload, later(6));
    expect(await readStates()).toEqual(expected);
    expect(await findCredits()).toMatchObject({ current: 22 });
    await payload.db.deleteMany({ collection: 'autoTranscriptions', where: {} });
    await payload.db.deleteMany({ collection: 'texttracks', where: { jobName: { exists: true } } });
  });

  it('stay spent when their video is deleted', async () => {
    const { reserve, findRows, tenant, videoId } = await createBudget(20);
    await spendCredits(instance.payload, await reserve(4));
    const cookie = await logIn(instance, tenant.people.manager);
    expect(
      (await callApi(instance, 'DELETE', `/api/videos/${videoId}?permanent=true`, { cookie })).status,
    ).toBe(200);
    expect(await findRows()).toMatchObject([{ state: 'spent', credits: 4 }]);
  });
});

describe('the list of credit usage', () => {
  it('shows who, what for, which video and how much, per month and workspace', async () => {
    const { payload } = instance;
    const other = await createBudget(20);
    await other.reserve(9);
    const { tenant, workspace, videoId, reserve, reserveAs, findRows } = await createBudget(20);
    const { user } = tenant.people.manager;
    const actor: Actor = { kind: 'root', userId: user.id, workspace: null };
    await spendCredits(payload, await reserveAs(actor, 4, 'translation', randomUUID()));
    await refundCredits(payload, await reserve(3, 'transcription'));
    const [before] = await findRows();
    const { id: _id, createdAt: _at, ...copy } = before as AiCreditUsage;
    await payload.db.create({
      collection: 'aiCreditUsages',
      data: {
        ...copy,
        workspace: workspace.id,
        video: null,
        reference: randomUUID(),
        period: '2026-01',
        credits: 5,
      },
    });

    const list = await listCreditUsages(payload, workspace.id);
    expect(list).toMatchObject({ sum: 4, next: null, page: 1, pages: 1 });
    expect(list.usages).toMatchObject([
      { type: 'transcription', state: 'refunded', credits: 0, refundedCredits: 3, by: null },
      {
        ...{ type: 'translation', state: 'spent', credits: 4, by: { name: user.fullname } },
        video: { id: videoId, title: expect.any(String) as string },
      },
    ]);
    const january = await listCreditUsages(payload, workspace.id, { month: '2026-01' });
    expect(january).toMatchObject({ sum: 5, previous: null, next: '2026-02', usages: [{ video: null }] });
    for (const month of ['2999-01', '2026-13', "' or 1"]) {
      expect((await listCreditUsages(payload, workspace.id, { month })).month).toBe(list.month);
    }
  });
});

describe('a workspace’s plan usage', () => {
  const ask = async (tenant: Tenant) => {
    const cookie = await logIn(instance, tenant.people.editor);
    return callApi(instance, 'GET', '/api/workspaces/check-subscription-limits', { cookie });
  };

  it('is visible to its members', async () => {
    const { tenant, reserve } = await createBudget(20);
    await reserve(7);
    expect(await ask(tenant)).toMatchObject({
      status: 200,
      body: {
        workspace: tenant.workspace.id,
        amountOfVideos: { current: 1, limit: 3, remaining: 2 },
        amountOfMembers: { current: 4, limit: null, remaining: null },
        amountOfAPIIntegrations: { current: 0, limit: null, remaining: null },
        trafficOfCurrentMonth: { current: 0, limit: null, remaining: null },
        aiCreditsCurrentMonth: { current: 7, limit: 20, remaining: 13 },
      },
    });
  });

  it('shows unlimited and missing AI credits', async () => {
    const { payload, ports } = instance;
    const { tenant, workspace } = await createBudget(0, false);
    expect((await ask(tenant)).body.aiCreditsCurrentMonth).toEqual({
      current: 0,
      limit: null,
      remaining: null,
    });
    expect(await findAiState({ payload, ports }, workspace.id)).toMatchObject({
      isInPackage: false,
      canTranscribe: false,
      canTranslate: false,
      canWrite: false,
    });
    expect(await findAiState({ payload, ports }, videoIdOf(tenant))).toBeNull();
  });
});

/** An id that belongs to no workspace. */
const videoIdOf = ({ people }: Tenant): string => people.editor.user.id;
