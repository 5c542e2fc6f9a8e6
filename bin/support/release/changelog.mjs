const versionPattern = /^\d+\.\d+\.\d+$/;

/** Whether a text is a release version, `major.minor.patch`. */
export const isVersion = (/** @type {string} */ text) => versionPattern.test(text);

/** Whether version `a` is newer than `b`. */
export const isNewer = (/** @type {string} */ a, /** @type {string} */ b) => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

const unreleased = '## [Unreleased]';

/**
 * Moves the entries below "Unreleased" below a new heading of the version. Null if there are none, or the
 * version has a heading already.
 *
 * @param {string} text
 * @param {{ version: string, date: string }} release
 */
export const moveEntries = (text, { version, date }) => {
  const start = text.indexOf(unreleased);
  if (start < 0 || text.includes(`## [${version}]`)) return null;
  const body = start + unreleased.length;
  const next = text.indexOf('\n## [', body);
  const entries = text.slice(body, next < 0 ? undefined : next).trim();
  if (!entries) return null;
  const rest = next < 0 ? '' : text.slice(next);
  return `${text.slice(0, body)}\n\n## [${version}] - ${date}\n\n${entries}\n${rest}`;
};

/**
 * The entries of a version, without its heading; null if it has none.
 *
 * @param {string} text
 * @param {string} version
 */
export const findEntries = (text, version) => {
  const start = text.indexOf(`\n## [${version}]`);
  if (start < 0) return null;
  const body = text.indexOf('\n', start + 1);
  const next = text.indexOf('\n## [', body);
  return text.slice(body, next < 0 ? undefined : next).trim() || null;
};

/** Titles of the types of Conventional Commits that users notice. */
const titles = { feat: 'Added', fix: 'Fixed', perf: 'Faster' };

/**
 * Release notes: the entries of the changelog, then the subjects of all commits that users notice.
 *
 * @param {{ version: string, entries: string, subjects: readonly string[] }} release
 */
export const writeNotes = ({ version, entries, subjects }) => {
  const commits = subjects.flatMap((subject) => {
    const [, type = '', scope, isBreaking, text = ''] =
      /^(\w+)(?:\(([^)]+)\))?(!)?: (.+)$/.exec(subject) ?? [];
    return [{ type, isBreaking: Boolean(isBreaking), line: `- ${scope ? `${scope}: ` : ''}${text}` }];
  });
  const sections = Object.entries(titles).map(([type, title]) => ({
    title,
    lines: commits.filter((commit) => commit.type === type).map(({ line }) => line),
  }));
  const breaking = commits.filter(({ isBreaking }) => isBreaking).map(({ line }) => line);
  const all = [{ title: 'Breaking changes', lines: breaking }, ...sections];
  const lists = all
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `### ${title}\n\n${lines.join('\n')}\n`);
  return [
    `# Reelhof ${version}\n`,
    `${entries}\n`,
    ...(lists.length > 0 ? ['## Commits\n', ...lists] : []),
  ].join('\n');
};
