import { UploadButton } from '@/components/admin/uploads/UploadButton';
import { Button } from '@/components/kit/buttons/Button';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { useText } from '@/components/kit/i18n/use-text';

type LibraryEmptyProps = { isNarrowed: boolean; page: number; canUpload: boolean; onReset: () => void };

/** No videos: not yet, not by this search, or not on this page. */
export const LibraryEmpty = ({ isNarrowed, page, canUpload, onReset }: LibraryEmptyProps) => {
  const text = useText();
  if (isNarrowed || page > 1) {
    return (
      <EmptyState title={text('library.nothingTitle')}>
        <p>{text(isNarrowed ? 'library.nothing' : 'library.noSuchPage')}</p>
        <Button onClick={onReset}>{text('library.showAll')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text('library.emptyTitle')}>
      <p>{text(canUpload ? 'library.empty' : 'library.emptyReading')}</p>
      {canUpload && <UploadButton />}
    </EmptyState>
  );
};
