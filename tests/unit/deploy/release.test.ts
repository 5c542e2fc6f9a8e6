import { expect, it } from 'vitest';

import {
  findEntries,
  isNewer,
  isVersion,
  moveEntries,
  writeNotes,
} from '@/bin/support/release/changelog.mjs';

const text = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One\n\n## [1.0.0] - 2026-12-01\n\n- First\n';

it('moves unreleased entries below the new version, and finds them there', () => {
  const moved = moveEntries(text, { version: '1.1.0', date: '2027-01-02' }) ?? '';
  expect(moved).toContain('## [Unreleased]\n\n## [1.1.0] - 2027-01-02\n\n### Added\n\n- One\n');
  expect(findEntries(moved, '1.1.0')).toBe('### Added\n\n- One');
  expect(findEntries(moved, '1.0.0')).toBe('- First');
  expect(findEntries(moved, '1.0')).toBeNull();
  expect(moveEntries(moved, { version: '1.2.0', date: '2027-01-03' })).toBeNull();
  expect(moveEntries(text, { version: '1.0.0', date: '2027-01-02' })).toBeNull();
});

it('compares versions by number', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  expect(isNewer('1.0.9', '1.1.0')).toBe(false);
  expect(['1.0.0', '1.0', 'v1.0.0', '1.0.0-rc.1'].map(isVersion)).toEqual([true, false, false, false]);
});

it('lists commits that users notice in the notes, breaking ones first', () => {
  const subjects = ['feat(player): a', 'fix: b', 'docs: c', 'feat(api)!: d', 'merge of something'];
  const notes = writeNotes({ version: '2.0.0', entries: '- Entry', subjects });
  expect(notes).toContain('# Reelhof 2.0.0\n\n- Entry\n');
  expect(notes).toContain('### Breaking changes\n\n- api: d\n');
  expect(notes).toContain('### Added\n\n- player: a\n- api: d\n');
  expect(notes).toContain('### Fixed\n\n- b\n');
  expect(notes).not.toContain('c\n');
});
