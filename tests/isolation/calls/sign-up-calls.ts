import { uniqueName } from '@/tests/support/rows/factories';

import {
  each,
  people,
  tokens,
  unauthorized,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

const slugOf = (actor: string): string => uniqueName(actor.toLowerCase());

const onRequest = (verb: 'approve' | 'reject'): EndpointExpectation => ({
  statuses: { ...unauthorized, root: 200, default: 403 },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'signUps', world.own);
    return { path: `/api/signUps/${id}/${verb}`, body: {}, subject: { collection: 'signUps', id } };
  },
});

const person = { firstname: 'A', lastname: 'B', email: 'nobody@example.com', password: 'Correct-horse-7' };

/** For strangers, and for recipients of an emailed link; guessing a link opens nothing. */
export const signUpCalls: Record<string, EndpointExpectation> = {
  'POST /api/users/email-available': {
    statuses: { default: 200 },
    prepare: () => ({ path: '/api/users/email-available', body: person }),
  },
  'GET /api/workspaces/sign-up-challenge': {
    statuses: { default: 200 },
    // The `salt` belongs to the proof of work and is not secret.
    isMetadata: true,
    prepare: () => ({ path: '/api/workspaces/sign-up-challenge' }),
  },
  'POST /api/workspaces/slug-availability': {
    statuses: { default: 200 },
    prepare: () => ({ path: '/api/workspaces/slug-availability', body: { slug: 'free-for-all' } }),
  },
  'POST /api/workspaces/create': {
    // Strangers send no proof of work, and tokens cannot sign up.
    statuses: { ...each(people, 200), ...each(tokens, 403), default: 400 },
    prepare: (_world, actor) => ({
      path: '/api/workspaces/create',
      body: { ...person, workspaceName: 'Made', workspaceSlug: slugOf(actor) },
    }),
  },
  'POST /api/workspaces/resend-verification': {
    statuses: { default: 200 },
    prepare: (_world, actor) => ({
      path: '/api/workspaces/resend-verification',
      body: { signUpToken: 'guessed', email: `${slugOf(actor)}@example.com` },
    }),
  },
  'POST /api/workspaces/send-referer-info': {
    statuses: { default: 200 },
    prepare: async (world) => {
      const { id } = await makeRow(world, 'signUps', world.own);
      return {
        path: '/api/workspaces/send-referer-info',
        body: { referer: 'other', workspaceName: 'Guessed', workspaceSlug: 'guessed' },
        subject: { collection: 'signUps', id },
      };
    },
  },
  'POST /api/workspaces/confirm-sign-up': {
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/workspaces/confirm-sign-up', body: { verifyToken: 'guessed' } }),
  },
  'POST /api/workspaces/create-cloud-resources': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 400 },
    prepare: () => ({ path: '/api/workspaces/create-cloud-resources', body: { verifyToken: 'guessed' } }),
  },
  'POST /api/workspaces/check-aws-user-credentials': {
    statuses: { ...unauthorized, ...each(tokens, 403), superadmin: 200, root: 200, default: 404 },
    prepare: ({ own }) => ({
      path: '/api/workspaces/check-aws-user-credentials',
      body: { workspaceId: own.workspace.id },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'POST /api/workspaces/check-user-role-in-workspace': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: ({ own }) => ({
      path: '/api/workspaces/check-user-role-in-workspace',
      body: { workspaceId: own.workspace.id },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'POST /api/signUps/:signUpId/approve': onRequest('approve'),
  'POST /api/signUps/:signUpId/reject': onRequest('reject'),
};
