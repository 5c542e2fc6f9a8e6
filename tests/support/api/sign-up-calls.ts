import { createChallenge } from 'altcha-lib';
import { deriveKey as deriveWorkKey } from 'altcha-lib/algorithms/sha';
import { createLocalReq } from 'payload';

import { solveWork } from '@/components/admin/sign-up/create-account/solve-work';
import { deriveKey } from '@/lib/core/secrets/secret';
import { resolveContext } from '@/lib/http/define-endpoint';
import type { WorkChallenge, WorkProof } from '@/lib/platform/sign-up/proof-of-work';
import type { SignUp } from '@/payload-types';

import type { Instance } from '../instance/boot';
import { uniqueName } from '../rows/factories';
import { insertUser, testPassword } from '../rows/insert-user';
import { callApi, type Caller } from './call-api';
import { runMails } from './run-mails';

type Signed = { error?: string; success?: boolean; signUpToken: string; expiresAt: string };

/** A solved proof of work that was issued a minute ago with this installation's key. */
const makeProof = async ({ env }: Instance): Promise<WorkProof> => {
  const secret = deriveKey(env.secret, 'proof-of-work').toString('hex');
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: 7,
    deriveKey: deriveWorkKey,
    expiresAt: new Date(Date.now() + 600_000),
    data: { issuedAt: Date.now() - 60_000 },
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `key ${secret}`,
  });
  return solveWork(challenge as WorkChallenge) as WorkProof;
};

/** Calls of a person who signs up, and of the page that the email links to. */
export const createSignUpCalls = (instance: Instance) => {
  const call = <T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    options: Caller & { body?: unknown } = {},
  ) => callApi<T>(instance, method, `/api/${path}`, options);
  const newPerson = () => ({
    firstname: 'Ada',
    lastname: 'Gründer',
    email: `${uniqueName('founder')}@example.com`,
    password: testPassword,
  });
  const newBody = () => ({
    ...newPerson(),
    workspaceName: 'Nordwind GmbH',
    workspaceSlug: uniqueName('nordwind'),
  });
  /** Sign-up requires that the installation has an account. */
  const ensureSetUp = async () => {
    const { totalDocs } = await instance.payload.db.count({ collection: 'users' });
    if (totalDocs === 0) await insertUser(instance.payload, { email: `${uniqueName('first')}@example.com` });
  };
  const signUp = async (changes: object = {}, caller: Caller = {}) => {
    await ensureSetUp();
    const proof = await makeProof(instance);
    const body = { ...newBody(), proof, ...changes };
    return { body, answer: await call<Signed>('POST', 'workspaces/create', { ...caller, body }) };
  };
  const findRow = (slug: string) =>
    instance.payload.db.findOne<SignUp>({ collection: 'signUps', where: { slug: { equals: slug } } });
  /** The token of the newest emailed link. */
  const findMailedToken = async (email: string): Promise<string> => {
    const [mail] = await runMails(instance, email);
    return /verifyToken=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const logIn = async (email: string): Promise<string> => {
    const body = { email, password: testPassword };
    const answer = await call('POST', 'users/login', { body });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  /** The cookies of an answer in the form that a browser sends back. */
  const readCookies = ({ headers }: { headers: Headers }): string =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const confirm = (verifyToken: string, proof: object = {}, caller: Caller = {}) =>
    call<{ error?: string; state?: string }>('POST', 'workspaces/confirm-sign-up', {
      ...caller,
      body: { verifyToken, ...proof },
    });
  /** Makes the calls of the page behind an emailed link. */
  const openLink = async (verifyToken: string, cookie?: string) => {
    const headers = new Headers(cookie ? { cookie } : {});
    const { user } = await instance.payload.auth({ headers });
    const req = await createLocalReq({ ...(user && { user }), req: { headers } }, instance.payload);
    return (await import('@/lib/platform/sign-up/open-link')).openLink(
      await resolveContext(req),
      verifyToken,
    );
  };
  return {
    call,
    newPerson,
    newBody,
    signUp,
    readCookies,
    openLink,
    confirm,
    findRow,
    findMailedToken,
    logIn,
    makeProof: () => makeProof(instance),
  };
};
