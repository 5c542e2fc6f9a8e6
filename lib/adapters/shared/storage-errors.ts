import type { StoragePort } from '@/lib/ports/storage';

type Count = (operation: string) => void;

/** Kept by the process and not by this module, which web's server and Next each have for themselves. */
const shared = globalThis as typeof globalThis & { reelhofStorageErrors?: Count };

/** Has failed calls of watched stores counted. */
export const onStorageError = (count: Count): void => {
  shared.reelhofStorageErrors = count;
};

/** The same store; calls of it that fail are counted. */
export const watchStorage = (storage: StoragePort): StoragePort =>
  new Proxy(storage, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args);
        if (result instanceof Promise) result.catch(() => shared.reelhofStorageErrors?.(name));
        return result;
      };
    },
  });
