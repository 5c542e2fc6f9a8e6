import { describe, expect, it } from 'vitest';

import { getTranscriptionControl } from '@/lib/ai/transcription/transcription-control';
import { formatCreditDay, getCreditMonth } from '@/lib/workspaces/usage/credit-rules';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

const ai: AiState = {
  isInPackage: true,
  canTranscribe: true,
  canTranslate: true,
  canWrite: true,
  credits: { current: 216, limit: 600, remaining: 384 },
};
const input = {
  ai,
  canUpdate: true,
  language: 'de-DE',
  status: null,
  hasAutomaticTrack: false,
  cost: 9,
};

describe('the transcription control', () => {
  it.each([
    ['nothing was started yet', {}, 'ready', null],
    ['the language has another region', { language: 'de-AT' }, 'ready', null],
    ['the job waits', { status: 'QUEUED' }, 'waiting', null],
    [
      'the job runs, for every viewer',
      { status: 'IN_PROGRESS', canUpdate: false, ai: null },
      'running',
      null,
    ],
    ['the job failed', { status: 'FAILED' }, 'failed', null],
    ['the job is done', { status: 'COMPLETED', hasAutomaticTrack: true }, 'done', null],
    ['its track was deleted meanwhile', { status: 'COMPLETED' }, 'ready', null],
    ['there is no plan', { ai: null }, 'ready', 'notInPackage'],
    ['the plan does not include AI', { ai: { ...ai, isInPackage: false } }, 'ready', 'notInPackage'],
    ['no service is set up', { ai: { ...ai, canTranscribe: false } }, 'ready', 'off'],
    ['the person has no permission', { canUpdate: false }, 'ready', 'forbidden'],
    ['no language is chosen', { language: null }, 'ready', 'noLanguage'],
    ['the language is unknown', { language: 'is-IS' }, 'ready', 'unsupported'],
    [
      'credits are insufficient',
      { ai: { ...ai, credits: { current: 596, limit: 600, remaining: 4 } } },
      'ready',
      'fewCredits',
    ],
    [
      'credits are just sufficient',
      { ai: { ...ai, credits: { current: 591, limit: 600, remaining: 9 } } },
      'ready',
      null,
    ],
    [
      'credits are unlimited',
      { ai: { ...ai, credits: { current: 9e9, limit: null, remaining: null } } },
      'ready',
      null,
    ],
  ] as const)('has the right phase and obstacle if %s', (_what, change, phase, hurdle) => {
    expect(getTranscriptionControl({ ...input, ...change })).toEqual({ phase, hurdle });
  });
});

describe('the month of credits', () => {
  it('ends with the last day of the month in UTC', () => {
    const { end, next } = getCreditMonth(new Date('2026-11-30T23:59:59Z'));
    expect(formatCreditDay('de', end)).toBe('30. November');
    expect(formatCreditDay('de', next)).toBe('1. Dezember');
    expect(formatCreditDay('en', getCreditMonth(new Date('2028-02-01T00:00:00Z')).end)).toBe('February 29');
  });
});
