/**
 * A subscription's state at the payment provider, in our own terms; `none` if there has never been one.
 * `past_due`: a payment failed and is retried; `unpaid`: it is no longer retried, but the subscription has
 * not ended.
 */
export const billingStates = ['none', 'trialing', 'active', 'past_due', 'unpaid', 'ended'] as const;
export type BillingState = (typeof billingStates)[number];

/** A workspace's subscription as the provider has it now. Dates in ISO 8601. */
export type BillingSubscription = {
  id: string;
  customerId: string;
  /** The only item of the subscription; changing the plan changes its price. */
  itemId: string;
  priceId: string;
  state: Exclude<BillingState, 'none'>;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** Start of an overdue payment, as exact as the provider reports it. */
  paymentFailedAt: string | null;
  startedAt: string | null;
};

/** State of a visit to the provider's payment page. */
export type Checkout = {
  workspaceId: string | null;
  customerId: string | null;
  isComplete: boolean;
};

/**
 * The customer a message is about. The message only triggers a query, because messages arrive late, twice
 * and in any order.
 */
export type BillingMessage = { id: string; type: string; customerId: string | null };

type Return = {
  /** Return address after a visit to the provider. */
  returnUrl: string;
};

export type BillingPort = {
  readonly engine: 'manual' | 'stripe';
  /** False if online payment is not available. */
  readonly isAvailable: boolean;

  /**
   * Creates the workspace's customer at the provider; repeated calls within a day return the same one.
   * Throws `ProviderError`.
   */
  createCustomer(input: { workspaceId: string; name: string; email: string | null }): Promise<string>;

  /**
   * Creates a page to pay for a subscription; `returnUrl` contains a placeholder for the session's id.
   * `trialEnd` delays the first payment. Each call creates another page, which has no effect until it is
   * used. Throws `ProviderError`.
   */
  createCheckout(
    input: Return & {
      workspaceId: string;
      priceId: string;
      customerId: string;
      trialEnd: string | null;
      cancelUrl: string;
      language: string;
    },
  ): Promise<string>;

  /**
   * Creates a page to manage a subscription: invoices, payment methods, cancellation. `change` opens the
   * change to another price, `payment` the payment methods. Throws `ProviderError`.
   */
  createPortal(
    input: Return & {
      customerId: string;
      language: string;
      flow?: { change: { subscriptionId: string; itemId: string; priceId: string } } | 'payment';
    },
  ): Promise<string>;

  /** Null if there is no such session. Throws `ProviderError`. */
  findCheckout(sessionId: string): Promise<Checkout | null>;

  /**
   * The relevant subscription of a customer: an active one before an ended one, the newest first. Null if
   * there is none.
   */
  findSubscription(input: { customerId: string }): Promise<BillingSubscription | null>;

  /** Ends all subscriptions of a customer at once. Idempotent. */
  cancelSubscriptions(input: { customerId: string }): Promise<void>;

  /** Reads a message signed by the provider; null if the signature is invalid or too old. */
  readMessage(input: { body: Uint8Array; signature: string }): Promise<BillingMessage | null>;

  /** Rejects with advice if the provider cannot be reached with the current configuration. */
  check(): Promise<void>;
};
