import { describe, expect, it } from 'vitest';

import { personNameSchema, toPersonName } from '@/lib/core/person-name';
import { isSingleLine, toSingleLine } from '@/lib/core/strings';

const unsafe = {
  'a line break': 'Evil\r\nBcc: victim@example.com',
  'a tab': 'a\tb',
  'a bell': 'a\u0007b',
  'a C1 control character': 'a\u0085b',
  'a line separator': 'a\u2028b',
  'a paragraph separator': 'a\u2029b',
  'a direction override': 'x\u202eevil',
  'a direction isolate': 'x\u2067evil',
  'a direction mark': 'x\u200fevil',
  'half a surrogate pair': 'x\ud83d',
};

describe('a name', () => {
  it.each(Object.entries(unsafe))('is refused with %s, and can be sanitised', (_name, value) => {
    expect(isSingleLine(value)).toBe(false);
    expect(personNameSchema.safeParse(value).success).toBe(false);
    expect(isSingleLine(toSingleLine(value))).toBe(true);
  });

  it.each(['Ada', 'Änne-Sophie O’Neill', 'یاس‌من', '王小明', 'שלום', '👩‍🔬 Zoë', '<b>bold</b>'])(
    'accepts %s',
    (value) => {
      expect(personNameSchema.parse(value)).toBe(value);
      expect(toSingleLine(value)).toBe(value);
    },
  );

  it.each(['\u200b', '\u00ad', '\u3164', '\u2800', '\u{e0041}', ' \u2060 '])(
    'needs a visible character (%j)',
    (value) => {
      expect(personNameSchema.safeParse(value).success).toBe(false);
    },
  );

  it('is truncated to fit if a provider sent it', () => {
    expect(toPersonName(` Ada\u202e${'a'.repeat(200)}`)).toHaveLength(100);
  });
});
