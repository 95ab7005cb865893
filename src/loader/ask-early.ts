import { EARLY_ANSWERS } from '../core/config/page.ts'

const page = globalThis as { [EARLY_ANSWERS]?: Record<string, Promise<unknown>> }

/**
 * Asks a server, once, for the answers to the calls that an element sends first, while the element is on its way
 * (`core/mql/early-answers.ts`). A failure is none here: the element asks again and reports it.
 */
export function askEarly(tag: string, baseURL: string, client: string): void {
  // A refusal answers no call, nor does what another address answers.
  ;(page[EARLY_ANSWERS] ??= {})[`${baseURL}/forms/answers/${tag}?client=${client}`] ??= fetch(
    `${baseURL}/forms/answers/${tag}?client=${client}`,
  )
    .then((answer) => answer.json())
    .catch(() => 0)
}
