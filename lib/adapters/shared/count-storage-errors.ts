import type { StoragePort } from '@/lib/ports/storage';

type Count = (operation: string) => void;

/** Stored globally, because web's server and Next have separate copies of this module. */
const shared = globalThis as typeof globalThis & { reelhofStorageErrors?: Count };

/** Sets the function that counts failed calls of watched stores. */
export const onStorageError = (count: Count): void => {
  shared.reelhofStorageErrors = count;
};

/** A store whose failed calls are counted. */
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
