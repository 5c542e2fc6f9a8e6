import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { AiOff } from '@/components/admin/video/content/ai-notices';
import { KitProvider } from '@/components/kit/kit-context';
import { transcriberSchema, translatorSchema, writerSchema } from '@/lib/core/env/ai-env';
import { messages } from '@/lib/core/i18n/messages';
import { aiServices, listMissingServices } from '@/lib/workspaces/usage/ai-types';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

const ai: AiState = {
  isInPackage: true,
  canTranscribe: true,
  canTranslate: true,
  canWrite: true,
  credits: { current: 0, limit: null, remaining: null },
};

describe('AI services that are not set up', () => {
  it('lists each service that is off separately', () => {
    expect(listMissingServices(ai)).toEqual([]);
    expect(listMissingServices({ ...ai, canTranscribe: false })).toEqual(['transcribe']);
    expect(listMissingServices({ ...ai, canTranslate: false })).toEqual(['translate']);
    expect(listMissingServices({ ...ai, canTranslate: false, canWrite: false })).toEqual([
      'translate',
      'write',
    ]);
  });

  it('is empty if the plan has no AI or the workspace is not active', () => {
    expect(listMissingServices({ ...ai, isInPackage: false, canWrite: false })).toEqual([]);
    expect(listMissingServices(null)).toEqual([]);
  });

  it('names the setting that turns a service on', () => {
    expect(transcriberSchema.parse({ [aiServices.transcribe]: 'off' })).toEqual({ TRANSCRIBER: 'off' });
    expect(translatorSchema.parse({ [aiServices.translate]: 'off' })).toEqual({ TRANSLATOR: 'off' });
    expect(writerSchema.parse({ [aiServices.write]: 'off' })).toEqual({ WRITER: 'off' });
  });

  it.each([
    ['de', 'Übersetzung ist ausgeschaltet: Es fehlt die Einstellung TRANSLATOR.'],
    ['en', 'Description and chapter suggestions are turned off: the setting WRITER is missing.'],
  ] as const)('shows the name of the setting (%s)', (language, sentence) => {
    const notice = createElement(AiOff, { missing: ['translate', 'write'] });
    const props = { language, messages: messages[language], children: notice };
    const shown = renderToStaticMarkup(createElement(KitProvider, props));
    expect(shown).toContain(sentence);
    expect(shown).not.toContain('TRANSCRIBER');
  });
});
