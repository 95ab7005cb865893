import * as v from 'valibot'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

/** How many choices are kept. */
const MOST = 6

const choice = v.object({ path: v.string(), label: v.string(), detail: v.string() })
/** A result of the portal's search that a person has chosen. */
export type RecentChoice = v.InferOutput<typeof choice>

const stored = createStoredJson(
  sessionStore,
  'recent-choices',
  v.object({ userId: v.number(), choices: v.array(choice) }),
)

/** Returns what a person has chosen in this tab, the latest first. */
export function listRecentChoices(userId: number): readonly RecentChoice[] {
  const kept = stored.read()
  return kept?.userId === userId ? kept.choices : []
}

/** Adds a choice of a person. */
export function storeChoice(userId: number, chosen: RecentChoice): void {
  const others = listRecentChoices(userId).filter(({ path }) => path !== chosen.path)
  stored.write({ userId, choices: [chosen, ...others].slice(0, MOST) })
}

/** Clears all choices, for the next person. */
export const forgetChoices = stored.clear
