import { describe, expect, it } from 'vitest';

import { messages } from '@/lib/core/i18n/messages';
import { type SubscriptionStatus, subscriptionStatuses } from '@/lib/core/subscription-state';
import { statusViews } from '@/lib/workspaces/billing/plan-view';

const { status: words, dates, actions: buttons } = messages.de.billing;

/** The badge's tone and label, the label of its date, and the buttons, the main one first. */
const shown: [SubscriptionStatus, string, string, string | null, string[]][] = [
  ['in_trial', 'quiet', 'Testphase', 'Kostenlos bis', ['Paket einrichten']],
  ['active_subscription_in_trial', 'good', 'Eingerichtet', 'Kostenlos bis', ['Abo verwalten']],
  ['canceled_subscription_in_trial', 'busy', 'Gekündigt', 'Endet am', ['Abo verwalten']],
  ['active_subscription', 'good', 'Aktiv', 'Verlängert sich am', ['Paket wechseln', 'Abo verwalten']],
  ['canceled_subscription', 'busy', 'Gekündigt', 'Endet am', ['Abo verwalten']],
  ['active_payment_failed', 'bad', 'Zahlung fehlgeschlagen', null, ['Zahlungsmittel ändern']],
  ['expired_subscription', 'bad', 'Abgelaufen', 'Endete am', ['Paket einrichten']],
  ['no_subscription', 'quiet', 'Kein Abo', null, ['Paket einrichten']],
];

describe('the displayed state of a plan', () => {
  it.each(shown)('%s', (status, tone, badge, dateLabel, labels) => {
    const view = statusViews[status];
    expect(view.tone).toBe(tone);
    expect(words[status].word).toBe(badge);
    expect(view.date && dates[view.date]).toBe(dateLabel);
    expect(view.actions.map((action) => buttons[action])).toEqual(labels);
  });

  it('covers every status', () => {
    expect(shown.map(([status]) => status).toSorted()).toEqual([...subscriptionStatuses].toSorted());
  });
});
