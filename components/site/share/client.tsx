import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import type { SharePageModel } from './page-context';
import { Unloaded } from './parts/late';
import { SharePage } from './share-page';

const root = document.getElementById('page');
const data = document.getElementById('model')?.textContent;
if (root && data) {
  const model = JSON.parse(data) as SharePageModel;
  // Not loaded if the page shows its video right away.
  const Gate = model.gate
    ? await import('./parts/gate').then(
        (module) => module.Gate,
        () => Unloaded,
      )
    : null;
  // A transition lets React hydrate many comments and long threads in steps, without a long task.
  startTransition(() => void hydrateRoot(root, <SharePage Gate={Gate} model={model} />));
}
