import { z } from 'zod';

import { sections, type SectionName } from './sections';
import type { VariableMeta } from './variable-meta';

/** A variable as docs/reference/configuration.md and .env.example show it. */
export type Variable = VariableMeta & {
  name: string;
  section: SectionName;
  /** The text to set it to; null if the variable has no fixed default. */
  fallback: string | null;
  /** The adapters that have the variable, as `smtp`; empty if it does not depend on one of its section. */
  adapters: string[];
  isRequired: boolean;
  /** The values of the variable that selects the adapter; empty for other variables. */
  values: string[];
};

type Shape = Record<string, z.core.$ZodType>;

/** Follows wrappers to the `.default()` of a schema. */
const findDefault = (schema: z.core.$ZodType): unknown => {
  const { def } = schema._zod;
  if (def.type === 'default') return (def as z.core.$ZodDefaultDef).defaultValue;
  if (def.type === 'optional') return findDefault((def as z.core.$ZodOptionalDef).innerType);
  return def.type === 'pipe' ? findDefault((def as z.core.$ZodPipeDef).in) : undefined;
};

const toText = (value: unknown): string | null =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;

type Found = { name: string; schema: z.core.$ZodType; adapter: string | null };

/** The variables of a section; those of several adapters are found once for each. */
const findInSection = (section: SectionName): Found[] => {
  const { schema, defaults } = sections[section];
  const toFound = (shape: Shape, adapter: string | null): Found[] =>
    Object.entries(shape).map(([name, field]) => ({ name, schema: field, adapter }));
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return toFound(schema.shape, null);
  const [selector = ''] = Object.keys(defaults);
  return schema.options.flatMap((option) => {
    const shape: Shape = option.shape;
    const literal = shape[selector];
    return toFound(shape, literal instanceof z.ZodLiteral ? String(literal.value) : null);
  });
};

const toVariable = (section: SectionName, name: string, found: Found[]): Variable => {
  const defaults: Record<string, string> = sections[section].defaults;
  const meta = found
    .map(({ schema }) => z.globalRegistry.get(schema))
    .find((candidate) => candidate?.description && candidate.readBy);
  const { description = '', readBy = '', usual, example } = meta ?? {};
  const isSelector = name in defaults;
  const isShared = (Object.keys(sections) as SectionName[]).some(
    (other) => other !== section && findInSection(other).some((one) => one.name === name),
  );
  const ofAdapters = found.flatMap(({ adapter }) => adapter ?? []);
  const [first] = found;
  return {
    ...{ name, section, description, readBy, usual, example },
    fallback: isSelector ? (defaults[name] ?? null) : toText(first && findDefault(first.schema)),
    adapters: isSelector || isShared ? [] : ofAdapters,
    isRequired: !isSelector && found.every(({ schema }) => !z.safeParse(schema, undefined).success),
    values: isSelector ? ofAdapters : [],
  };
};

/** All variables that the processes read, each once, in the order of the sections. */
export const listVariables = (): Variable[] => {
  const seen = new Set<string>();
  return (Object.keys(sections) as SectionName[]).flatMap((section) => {
    const found = findInSection(section);
    return [...new Set(found.map(({ name }) => name))]
      .filter((name) => !seen.has(name) && seen.add(name))
      .map((name) =>
        toVariable(
          section,
          name,
          found.filter((one) => one.name === name),
        ),
      );
  });
};
