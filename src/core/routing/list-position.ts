import * as v from 'valibot'
import { getCurrentPath, hasPath, navigate } from './address.ts'
import { findEntryPart, extendEntry } from './history-entry.ts'
import { normalisePath } from './path.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

const length = v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER))
const place = v.object({ row: v.string(), rows: length, top: length })
/**
 * A position in a list: its row, the scroll offset of the rows, and the distance of the row from the top of the window,
 * in pixels.
 */
export type ListPosition = v.InferOutput<typeof place>

const left = v.object({ path: v.string(), place })
const stored = createStoredJson(sessionStore, 'campus-list-left', left)
const IN_ENTRY = 'campusList'

/** Stores the position in the current list, for a return by the browser's history or by `findLeftList`. */
export function storeListPosition(now: ListPosition): void {
  const here = { path: getCurrentPath(), place: now }
  if (hasPath()) extendEntry({ [IN_ENTRY]: here })
  stored.write(here)
}

/** Returns the stored position of a list that the user has come back to; undefined where the list is newly opened. */
export function findPreviousListPosition(): ListPosition | undefined {
  const parsed = v.safeParse(left, findEntryPart(IN_ENTRY))
  // A new history entry starts with a copy of the state of the one before it.
  return parsed.success && parsed.output.path === getCurrentPath() ? parsed.output.place : undefined
}

/** Clears the stored list, because the next page is not opened from it. */
export const forgetList = stored.clear

/**
 * Returns how to go back to the list of a route if it is the one that was left last: its address, and a function that
 * shows it as it was. With a row, only if the list was left by opening that row.
 */
export function findLeftList(
  route: string,
  row?: string,
): { readonly path: string; readonly open: () => void } | undefined {
  const kept = stored.read()
  if (!kept || normalisePath(kept.path) !== route || (row !== undefined && kept.place.row !== row)) return undefined
  return {
    path: kept.path,
    open: () => {
      navigate(kept.path)
      extendEntry({ [IN_ENTRY]: kept })
    },
  }
}
