import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import type { SharePageModel } from './model';
import { Unloaded } from './parts/late';
import { SharePage } from './share-page';

const root = document.getElementById('page');
const data = document.getElementById('model')?.textContent;
if (root && data) {
  const model = JSON.parse(data) as SharePageModel;
  // A page that shows its video at once has no use for it.
  const Gate = model.gate
    ? await import('./parts/gate').then(
        (module) => module.Gate,
        () => Unloaded,
      )
    : null;
  // In steps, so that many comments and long threads are no long task.
  startTransition(() => void hydrateRoot(root, <SharePage Gate={Gate} model={model} />));
}
