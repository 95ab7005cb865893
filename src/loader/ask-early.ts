import { EARLY_ANSWERS } from '../core/config/page.ts'

type Page = typeof globalThis & { [EARLY_ANSWERS]?: [baseURL: string, answers: Promise<unknown>][] }

const asked = new Set<string>()
/** How long an early answer counts; an element that comes later asks how things are then. */
const EARLY_MS = 30_000

/**
 * Asks a server, once, for the answers to the calls that an element sends first, while the element is on its way
 * (`core/mql/early-answers.ts`). A failure is none here: the element asks again and reports it.
 */
export function askEarly(tag: string, baseURL: string, client: string): void {
  const address = `${baseURL.replace(/\/$/, '')}/forms/answers/${tag}?client=${encodeURIComponent(client)}`
  if (asked.has(address)) return
  asked.add(address)
  const early = ((globalThis as Page)[EARLY_ANSWERS] ??= [])
  // A refusal answers no call.
  const answers = fetch(address)
    .then((answer) => answer.json())
    .catch(() => 0)
  early.push([baseURL, answers])
  setTimeout(() => early.shift(), EARLY_MS)
}
