import { readFile } from 'node:fs/promises';
import path from 'node:path';

import ts from 'typescript';

/**
 * The parts to remove from a package. Each entry states how often it applies, so that the build of a changed
 * package fails instead of shipping unwanted parts or removing needed ones.
 *
 * @typedef {object} LeanOptions
 * @property {string} name The name by which the package is imported.
 * @property {string} folder Absolute path of its modules.
 * @property {string} [entry] The module imported by the bare name; by default the package's entry point.
 * @property {Record<string, string>} [switches] All build switches of the package, `__NAME__` → expression.
 * @property {ModuleReplacement[]} [modules]
 * @property {Transform[]} [transforms]
 * @property {boolean} [isPure] Whether its modules have no side effects.
 *
 * @typedef {object} ModuleReplacement
 * @property {string} module Path below `folder`.
 * @property {string} [importer] Only where this module imports it.
 * @property {string} contents
 * @property {number} count How many imports it replaces.
 *
 * @typedef {object} Transform
 * @property {string} name
 * @property {string} [module] Path below `folder`; without it, every module.
 * @property {(node: ts.Node, file: ts.SourceFile) => string | null} replace New text, or null to recurse.
 * @property {number} count How many nodes it replaces.
 */

const isSwitch = (text) => /^__[A-Z0-9_]+__$/.test(text);

/** Applies transforms to a module and reports each switch it uses. */
const transformModule = (file, text, transforms, { onSwitch, onReplaced }) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const edits = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) && isSwitch(node.text)) onSwitch(node.text);
    for (const transform of transforms) {
      const replacement = transform.replace(node, source);
      if (replacement === null) continue;
      edits.push({ start: node.getStart(source), end: node.getEnd(), replacement });
      onReplaced(transform);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  let position = 0;
  const chunks = edits.flatMap(({ start, end, replacement }) => {
    const before = text.slice(position, start);
    position = end;
    return [before, replacement];
  });
  return [...chunks, text.slice(position)].join('');
};

const describeCount = (what, expected, actual) =>
  actual === expected ? [] : [`${what}: expected ${expected}, found ${actual}`];

/**
 * An esbuild plugin that removes parts of a package. The build fails if the package does not match `options`.
 *
 * @param {LeanOptions} options
 * @returns {import('esbuild').Plugin}
 */
export const leanPackage = ({
  name,
  folder,
  entry,
  switches = {},
  modules = [],
  transforms = [],
  isPure,
}) => ({
  name: `lean-${name}`,
  setup(build) {
    const counts = new Map([...modules, ...transforms].map((item) => [item, 0]));
    const usedSwitches = new Set();
    const add = (item) => counts.set(item, counts.get(item) + 1);
    const within = (file) => path.relative(folder, file).split(path.sep).join('/');
    const isInside = (file) => file.startsWith(folder + path.sep);
    const sideEffects = isPure ? { sideEffects: false } : {};
    build.initialOptions.define = { ...build.initialOptions.define, ...switches };

    build.onResolve({ filter: /.*/ }, async (args) => {
      if (args.pluginData === leanPackage) return undefined;
      const isOwn = args.path === name || args.path.startsWith(`${name}/`);
      if (!isOwn && !isInside(args.importer)) return undefined;
      const { resolveDir, kind, importer } = args;
      const found =
        entry && args.path === name
          ? { path: path.join(folder, entry) }
          : await build.resolve(args.path, { resolveDir, kind, importer, pluginData: leanPackage });
      if (found.errors?.length || !isInside(found.path)) return found;
      const replaced = modules.find(
        ({ module, importer: from }) =>
          module === within(found.path) && (from === undefined || from === within(importer)),
      );
      if (!replaced) return { ...found, ...sideEffects };
      add(replaced);
      return { path: found.path, namespace: `lean-${name}`, pluginData: replaced, ...sideEffects };
    });
    build.onLoad({ filter: /.*/, namespace: `lean-${name}` }, ({ pluginData }) => ({
      contents: pluginData.contents,
    }));

    build.onLoad({ filter: /\.[jt]s$/ }, async ({ path: file }) => {
      if (!isInside(file)) return undefined;
      const own = transforms.filter(({ module }) => module === undefined || module === within(file));
      const contents = transformModule(file, await readFile(file, 'utf8'), own, {
        onSwitch: (text) => usedSwitches.add(text),
        onReplaced: add,
      });
      return { contents, loader: file.endsWith('.ts') ? 'ts' : 'js' };
    });

    build.onEnd(() => {
      const faults = [
        ...Object.keys(switches).flatMap((text) => (usedSwitches.has(text) ? [] : [`${text} is not used`])),
        ...[...usedSwitches].flatMap((text) => (text in switches ? [] : [`${text} is not set`])),
        ...modules.flatMap((item) =>
          describeCount(`imports of ${item.module}`, item.count, counts.get(item)),
        ),
        ...transforms.flatMap((item) => describeCount(item.name, item.count, counts.get(item))),
      ];
      return { errors: faults.map((text) => ({ text: `${name} has changed: ${text}` })) };
    });
  },
});
