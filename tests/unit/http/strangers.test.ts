import { expect, it } from 'vitest';

import { findStrangersAnswer } from '@/lib/http/server/find-strangers-answer';

const panel = {
  collections: ['videos'],
  globals: ['account'],
  views: ['/account', '/profile', '/outbox', '/login', '/create'],
};
const signIn = (target: string) => ({ location: `/admin/login?redirect=${encodeURIComponent(target)}` });

it.each([
  '/',
  '/admin/login',
  '/admin/login?redirect=%2Fadmin',
  '/admin/create',
  '/admin/forgot',
  '/admin/reset-password?token=x',
  '/admin/accept-invite?inviteToken=x',
  '/admin/confirm-email?token=x',
  '/admin/change-email?token=x',
  '/admin/verify-workspace?verifyToken=x',
  '/admin/unsubscribe?token=x',
  '/admin/create-first-user?token=x',
  '/collaborate/video/abc',
  '/admin/collaborate/video/abc',
  '/watch/abc',
  '/sso/google/callback?code=x',
  '/api/videos/%41',
  '/_next/static/chunks/a.js',
])('%s is a page', (target) => {
  expect(findStrangersAnswer(target, panel)).toBe('page');
});

it.each(['/nothing-here', '/collaborate', '/a/b/c?d=e', '/sso', '/sso/google', '/adminx', '/loginx'])(
  '%s redirects to the panel',
  (target) => {
    expect(findStrangersAnswer(target, panel)).toEqual({ location: '/admin' });
  },
);

it.each([
  '/login',
  '/create',
  '/forgot/x',
  '/reset',
  '/accept-invite',
  '/verify-workspace',
  '/collaborate/video',
  '/collaborate/video/abc/x',
  '/watch',
  '/watch/abc/x',
  '/admin/nope',
  '/api',
  '/_next/x',
  '/admin/login/nope',
  '/admin/collections/nope',
  '/admin/globals/nope',
])('%s is not a page', (target) => {
  expect(findStrangersAnswer(target, panel)).toBe('missing');
});

it.each([
  '/admin/collections/videos/1?tab=content',
  '/admin/globals/account',
  '/admin/outbox',
  '/admin/profile',
  '/admin/account',
])('%s redirects to the sign-in page and back', (target) => {
  expect(findStrangersAnswer(target, panel)).toEqual(signIn(target));
});

it('redirects from the panel’s root to the sign-in page', () => {
  expect(findStrangersAnswer('/admin', panel)).toEqual({ location: '/admin/login' });
  expect(findStrangersAnswer('/admin/', panel)).toEqual({ location: '/admin/login' });
});
