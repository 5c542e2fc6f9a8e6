import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatList } from '@/lib/core/i18n/format';
import { groupPermissions, type TokenPermissions } from '@/lib/workspaces/integrations/describe-permissions';

/** Describes permissions in words, one part per group with the same operations. */
export const usePermissionWords = (): ((permissions: TokenPermissions) => string[]) => {
  const text = useText();
  const language = useLanguage();
  return (permissions) =>
    groupPermissions(permissions).map(({ collections, operations }) =>
      text('integrations.may', {
        objects: formatList(
          language,
          // The table contains only collections with a translation.
          collections.map((collection) => text(`integrations.objects.${collection as 'videos'}`)),
        ),
        verbs: formatList(
          language,
          operations.map((operation) => text(`integrations.verbs.${operation}`)),
        ),
      }),
    );
};
