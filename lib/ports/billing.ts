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
  /** The one thing that is paid for; changing the plan changes it. */
  itemId: string;
  priceId: string;
  state: Exclude<BillingState, 'none'>;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** Start of an overdue payment, as exact as the provider reports it. */
  paymentFailedAt: string | null;
  startedAt: string | null;
};

/** A visit to the provider's payment page, as far as it went. */
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
   * A page to pay for a subscription on; of `returnUrl` the session's id is a part. `trialEnd` keeps the
   * first payment until then. Each call makes another page; nothing is paid by making one. Throws
   * `ProviderError`.
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
   * A page to manage what is there: invoices, means of payment, ending it. `change` opens it at the change of
   * the plan to another price, `payment` at the means of payment. Throws `ProviderError`.
   */
  createPortal(
    input: Return & {
      customerId: string;
      language: string;
      flow?: { change: { subscriptionId: string; itemId: string; priceId: string } } | 'payment';
    },
  ): Promise<string>;

  /** Null where there is no such session. Throws `ProviderError`. */
  findCheckout(sessionId: string): Promise<Checkout | null>;

  /**
   * The subscription of a customer that counts: one that runs before one that ended, the latest first. Null
   * where there is none.
   */
  findSubscription(input: { customerId: string }): Promise<BillingSubscription | null>;

  /** Ends every subscription of a customer at once. Again changes nothing. */
  cancelSubscriptions(input: { customerId: string }): Promise<void>;

  /** Reads a message signed by the provider; null if the signature is invalid or too old. */
  readMessage(input: { body: Uint8Array; signature: string }): Promise<BillingMessage | null>;

  /** Rejects with what to do about it where the provider can't be reached with what is configured. */
  check(): Promise<void>;
};
