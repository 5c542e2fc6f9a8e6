import { describe, expect, it } from 'vitest';

import { countCharacterClasses, defaultPasswordPolicy, isPasswordAccepted } from '@/lib/accounts/rules';

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
    // Four emoji are eight UTF-16 units, but only four characters.
    ['Aa1😀😀😀', false],
    [`Aa1!${'a'.repeat(96)}`, true],
    [`Aa1!${'a'.repeat(97)}`, false],
    ['', false],
    [undefined, false],
    [null, false],
    [12345678, false],
    [{ length: 20 }, false],
    [['Correct-horse-7'], false],
  ])('accepts %j by default: %s', (password, isAccepted) => {
    expect(isPasswordAccepted(password, defaultPasswordPolicy)).toBe(isAccepted);
  });

  it.each<[string, number, number, boolean]>([
    ['correct horse battery', 15, 2, true],
    ['correct horse', 15, 2, false],
    ['correcthorsebattery', 15, 2, false],
    ['correcthorsebattery', 15, 1, true],
    ['Correct-horse-7', 16, 4, false],
  ])('checks %s for %i characters of %i classes: %s', (password, minLength, minClasses, isAccepted) => {
    expect(isPasswordAccepted(password, { minLength, minClasses })).toBe(isAccepted);
  });

  it('counts character classes', () => {
    expect(['', 'a', 'aA', 'aA1', 'aA1!', '!!!'].map(countCharacterClasses)).toEqual([0, 1, 2, 3, 4, 1]);
  });
});
