import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatList } from '@/lib/core/i18n/format-list';
import { groupPermissions, type TokenPermissions } from '@/lib/workspaces/integrations/describe-permissions';

/** Permissions in words, a part for each group of what can be done alike. */
export const usePermissionWords = (): ((permissions: TokenPermissions) => string[]) => {
  const text = useText();
  const language = useLanguage();
  return (permissions) =>
    groupPermissions(permissions).map(({ collections, operations }) =>
      text('integrations.may', {
        objects: formatList(
          language,
          // The table's collections are those that have a word.
          collections.map((collection) => text(`integrations.objects.${collection as 'videos'}`)),
        ),
        verbs: formatList(
          language,
          operations.map((operation) => text(`integrations.verbs.${operation}`)),
        ),
      }),
    );
};
