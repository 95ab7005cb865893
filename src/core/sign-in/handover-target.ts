import { ensureShared } from '../runtime/shared.ts'

const target = ensureShared<{ path?: string | undefined }>('handover.target', () => ({}))

/** Stores the screen that the partner requests. */
export const storeTarget = (path: string | undefined): void => {
  target.path = path
}

/** Returns the screen that the partner has requested, once; it may be none of ours. */
export function takeTarget(): string | undefined {
  const named = target.path
  target.path = undefined
  return named
}
