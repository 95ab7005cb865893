import { atom } from 'nanostores'
import type { WorkItem } from '../../contract/home/work-queue.ts'
import { ensureShared } from '../runtime/shared.ts'

/** How many cases wait for a person, by the route of the screen that lists them. */
interface WorkCounts {
  readonly userId: number
  readonly byRoute: Readonly<Record<string, number>>
}

/** What the home of this page has last counted; null: it was not opened yet. */
export const $workCounts = ensureShared('work-counts', () => atom<WorkCounts | null>(null))

/** Stores how many cases wait for a person on each screen, for the navigation. What waits for others is left out. */
export function storeWorkCounts(userId: number, items: readonly WorkItem[]): void {
  const byRoute: Record<string, number> = {}
  for (const { owner, cases, path } of items) {
    const route = path.split('?')[0] ?? path
    if (owner === 'YOU' && cases !== null) byRoute[route] = (byRoute[route] ?? 0) + cases
  }
  $workCounts.set({ userId, byRoute })
}
