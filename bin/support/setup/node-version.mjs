/**
 * Whether a version is in a range. Supports the subset of the grammar that `engines.node` uses: `^20.19.0 ||
 * >=24`.
 *
 * @param {string} version for example `22.13.0`
 * @param {string} range
 */
export const isVersionInRange = (version, range) =>
  range.split('||').some((part) => isVersionInPart(version, part.trim()));

const isVersionInPart = (/** @type {string} */ version, /** @type {string} */ part) => {
  const operator = /^[^\d]*/.exec(part)?.[0] ?? '';
  const have = toNumbers(version);
  const want = toNumbers(part.slice(operator.length));
  if (operator === '^' && have[0] !== want[0]) return false;
  const difference = have.map((number, index) => number - want[index]).find((delta) => delta !== 0) ?? 0;
  return difference >= 0;
};

const toNumbers = (/** @type {string} */ version) => {
  const numbers = version.replace(/^v/, '').split('.').map(Number);
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
};
