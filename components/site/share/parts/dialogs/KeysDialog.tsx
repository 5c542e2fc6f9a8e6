import type { MessageKey } from '@/lib/core/i18n/text';

import { usePage } from '../../page-context';
import { Dialog } from './Dialog';

const rows: [keys: string[], does: MessageKey][] = [
  [['J', 'K', 'L'], 'sharePage.keys.shuttle'],
  [['←', '→'], 'sharePage.keys.frame'],
  [['⇧ ←', '⇧ →'], 'sharePage.keys.tenFrames'],
  [['I', 'O'], 'sharePage.keys.range'],
  [['D'], 'sharePage.keys.draw'],
  [['C'], 'sharePage.keys.write'],
  [['N', 'P'], 'sharePage.keys.jump'],
  [['R'], 'sharePage.keys.resolve'],
  [['1', '2', '3'], 'sharePage.keys.compare'],
  [['[', ']'], 'sharePage.keys.offset'],
  [['Esc'], 'sharePage.keys.escape'],
  [['?'], 'sharePage.keys.help'],
];

/** Every key of the page. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = usePage();
  const all: [string[], MessageKey][] = [
    [[text('sharePage.keys.space')], 'sharePage.keys.play'],
    ...rows,
    [[text('sharePage.keys.ctrlEnter')], 'sharePage.keys.send'],
  ];
  return (
    <Dialog onClose={onClose} title={text('sharePage.keys.title')}>
      <dl className="keys">
        {all.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <button className="btn" onClick={onClose} type="button">
          {text('sharePage.close')}
        </button>
      </div>
    </Dialog>
  );
};
