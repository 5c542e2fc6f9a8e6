import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { messages } from '@/lib/core/i18n/messages';
import { escapePattern } from '@/lib/core/strings';

const root = path.join(import.meta.dirname, '../../..');
const folders = ['app', 'collections', 'components', 'endpoints', 'hooks', 'lib'];

/** A message's arguments by name, with whether a plural counts them. */
type Arguments = Map<string, boolean>;

const readArguments = (elements: MessageFormatElement[], found: Arguments = new Map()): Arguments => {
  for (const element of elements) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    found.set(element.value, isPluralElement(element) || found.get(element.value) === true);
    if (!isPluralElement(element) && !isSelectElement(element)) continue;
    for (const { value } of Object.values(element.options)) readArguments(value, found);
  }
  return found;
};

const listMessages = (node: object, prefix = ''): [string, Arguments][] =>
  Object.entries(node).flatMap(([key, value]: [string, object | string]) =>
    typeof value === 'string'
      ? [[prefix + key, readArguments(parse(value, { ignoreTag: true }))] as [string, Arguments]]
      : listMessages(value, `${prefix}${key}.`),
  );

const known = new Map(listMessages(messages.de));
const shared = new Map<string, [string, boolean][]>();

/** The arguments that all messages with a key of this template have in common. */
const findShared = ({ head, templateSpans }: ts.TemplateExpression): [string, boolean][] => {
  if (!head.text.includes('.')) return [];
  const tails = templateSpans.map(({ literal }) => `[^.]+${escapePattern(literal.text)}`);
  const pattern = `^${escapePattern(head.text)}${tails.join('')}$`;
  const found = shared.get(pattern);
  if (found) return found;
  const expression = new RegExp(pattern);
  const matching = [...known].filter(([key]) => expression.test(key));
  const [first] = matching;
  const common = [...(first?.[1] ?? [])].filter(([name]) => matching.every(([, each]) => each.has(name)));
  shared.set(pattern, common);
  return common;
};

/**
 * The arguments that a call must pass for an expression that is a message key; none for other expressions.
 */
const findNeeded = (node: ts.Expression): [string, boolean][] => {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return findNeeded(node.expression);
  if (ts.isConditionalExpression(node)) return [...findNeeded(node.whenTrue), ...findNeeded(node.whenFalse)];
  if (ts.isTemplateExpression(node)) return findShared(node);
  return ts.isStringLiteralLike(node) ? [...(known.get(node.text) ?? [])] : [];
};

/** Whether the expression is a string, which a plural cannot count. */
const isText = (node: ts.Expression | null, file: ts.SourceFile): boolean =>
  node !== null &&
  (ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isCallExpression(node) &&
      /(^|\.)(format\w*|String|to\w*String)$/.test(node.expression.getText(file))));

/** The parameters of a call; null if they are not an object literal. */
const readParams = (
  node: ts.Expression | undefined,
  file: ts.SourceFile,
): Map<string, ts.Expression | null> | null => {
  if (!node) return new Map();
  if (!ts.isObjectLiteralExpression(node)) return null;
  if (node.properties.some(ts.isSpreadAssignment)) return null;
  return new Map(
    node.properties.map((property) => [
      property.name?.getText(file) ?? '',
      ts.isPropertyAssignment(property) ? property.initializer : null,
    ]),
  );
};

/** The beginning of a message key in the source. */
const areas = new RegExp(`['\`](${Object.keys(messages.de).join('|')})\\.`);

const findFaults = (name: string, source: string): string[] => {
  if (!areas.test(source)) return [];
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): string[] => {
    const faults = ts.isCallExpression(node) ? node.arguments.flatMap(checkArgument) : [];
    ts.forEachChild(node, (child) => void faults.push(...visit(child)));
    return faults;
  };
  const checkArgument = (node: ts.Expression, index: number, all: readonly ts.Expression[]): string[] => {
    const params = readParams(all[index + 1], file);
    if (!params) return [];
    return findNeeded(node).flatMap(([argument, isCounted]) => {
      const value = params.get(argument);
      if (value === undefined) return [`${name}: ${node.getText(file)} lacks ${argument}`];
      return isCounted && isText(value, file)
        ? [`${name}: ${node.getText(file)} counts ${argument}, a text`]
        : [];
    });
  };
  return visit(file);
};

const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

describe('calls that format a message', () => {
  it('pass every argument, and a number for every plural', () => {
    const faults = sources.flatMap((file) =>
      findFaults(path.relative(root, file), readFileSync(file, 'utf8')),
    );
    expect(faults).toEqual([]);
  }, 60_000);

  it.each([
    ["text('kit.pager.range', { from, to: 3 })", ["x: 'kit.pager.range' lacks total"]],
    [
      "text(a ? 'kit.timeLeft' : 'kit.timeLeftUnknown')",
      ["x: a ? 'kit.timeLeft' : 'kit.timeLeftUnknown' lacks time"],
    ],
    ['text(`library.bulk.${kind}.title`)', ['x: `library.bulk.${kind}.title` lacks count']],
    ["translate(language, 'kit.timeLeft', { time })", []],
    ["text('kit.timeLeft', params)", []],
  ])('are checked: %s', (call, faults) => {
    expect(findFaults('x', call)).toEqual(faults);
  });
});
