'use client';

import { createContext, type ReactNode, use } from 'react';

type Operator = { trustPoints: string[]; supportEmail: string };

const OperatorContext = createContext<Operator>({ trustPoints: [], supportEmail: '' });

/** Provides the installation's operator to the screens about plans. */
export const OperatorProvider = ({ value, children }: { value: Operator; children: ReactNode }) => (
  <OperatorContext value={value}>{children}</OperatorContext>
);

export const useOperator = (): Operator => use(OperatorContext);
