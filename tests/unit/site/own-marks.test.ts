import { describe, expect, it } from 'vitest';

import { splitMarks } from '@/components/site/share/state/use-draft';

const marks = { range: { frameIn: 3, frameOut: 9 }, drawing: { shapes: [] }, drawnAt: 5 };
const none = { range: null, drawing: null, drawnAt: null };

describe('a draft', () => {
  it('keeps marks in the version they were made in', () => {
    const draft = { text: 'Here', version: 1, ...marks };
    expect(splitMarks(draft, 1)).toEqual({ draft, markedIn: null });
  });

  it('hides its marks in another version, and reports the version they belong to', () => {
    const draft = { text: 'Here', version: 1, ...marks };
    expect(splitMarks(draft, 2)).toEqual({ draft: { ...draft, ...none }, markedIn: 1 });
  });

  it('applies to any version if it contains only text', () => {
    const draft = { text: 'Here', version: 1, ...none };
    expect(splitMarks(draft, 2)).toEqual({ draft, markedIn: null });
  });
});
