import type { Context } from '@/lib/context';
import { hasOneOfIds } from '@/lib/core/database/ids';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

type Named = typeof slugs.categories | typeof slugs.tags;

/**
 * Resolves the ids or titles of an upload to ids of its workspace. A token confined to categories must name
 * one of them. Throws `category_not_found`, `category_not_allowed`, `tag_not_found`.
 */
export const resolveNames = async (
  { payload, actor }: Context,
  workspace: string,
  input: { categories: string[]; tags: string[] },
): Promise<{ categories: string[]; tags: string[] }> => {
  const find = async (collection: Named, names: string[], missing: ErrorCode): Promise<string[]> => {
    if (names.length === 0) return [];
    const { docs } = await payload.find({
      collection,
      where: {
        and: [{ workspace: { equals: workspace } }, { or: [hasOneOfIds(names), { title: { in: names } }] }],
      },
      select: { title: true },
      depth: 0,
      pagination: false,
      overrideAccess: true,
    });
    return names.map((name) => {
      const match = docs.find(({ id, title }) => id === name || title === name);
      if (!match) throw new AppError(missing);
      return match.id;
    });
  };
  const categories = [...new Set(await find(slugs.categories, input.categories, 'category_not_found'))];
  if (actor.kind === 'integration' && actor.categories.length > 0) {
    const isConfined = categories.length > 0 && categories.every((id) => actor.categories.includes(id));
    if (!isConfined) throw new AppError('category_not_allowed');
  }
  return { categories, tags: [...new Set(await find(slugs.tags, input.tags, 'tag_not_found'))] };
};
