import { getWindowEnd, type DraftWindow } from '../parts/windows/window-rows.ts'

/** What can be done with saved windows at once. */
export const ACTS = ['open', 'extend', 'close'] as const
/** One of these acts. */
export type ActKind = (typeof ACTS)[number]

/** Returns whether an act applies to a window at a time in milliseconds. */
export function doesActApply(act: ActKind, { state, value }: DraftWindow, now: number): boolean {
  switch (act) {
    case 'open':
      return (state === 'DRAFT' || state === 'PLANNED' || state === 'CLOSED') && Date.parse(getWindowEnd(value)) > now
    case 'extend':
      return state !== 'DRAFT'
    case 'close':
      return state === 'OPEN' || state === 'PLANNED'
  }
}
