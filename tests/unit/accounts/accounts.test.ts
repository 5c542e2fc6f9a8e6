import { describe, expect, it } from 'vitest';

import { assertPasswordPolicy, countCharacterClasses, isPasswordAccepted } from '@/lib/accounts/rules';
import { AppError } from '@/lib/core/errors';

describe('the password policy', () => {
  it.each<[unknown, boolean]>([
    ['Correct-horse-7', true],
    ['Aa1!aaaa', true],
    ['Ünïcödé-7', true],
    ['Aa1!aaa', false],
    ['aa1!aaaa', false],
    ['AA1!AAAA', false],
    ['Aa!aaaaa', false],
    ['Aa1aaaaa', false],
    ['        ', false],
    ['Aa1 aaaa', true],
    // Four pictures are eight units, but not eight characters.
    ['Aa1😀😀😀', false],
    [`Aa1!${'a'.repeat(96)}`, true],
    [`Aa1!${'a'.repeat(97)}`, false],
    ['', false],
    [undefined, false],
    [null, false],
    [12345678, false],
    [{ length: 20 }, false],
    [['Correct-horse-7'], false],
  ])('%j: %s', (password, isAccepted) => {
    expect(isPasswordAccepted(password)).toBe(isAccepted);
    if (isAccepted) expect(() => assertPasswordPolicy(password)).not.toThrow();
    else expect(() => assertPasswordPolicy(password)).toThrow(new AppError('password_policy'));
  });

  it('counts classes', () => {
    expect(['', 'a', 'aA', 'aA1', 'aA1!', '!!!'].map(countCharacterClasses)).toEqual([0, 1, 2, 3, 4, 1]);
  });
});
