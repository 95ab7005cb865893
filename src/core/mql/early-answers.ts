import { getConfig } from '../config/config.ts'
import { EARLY_ANSWERS } from '../config/page.ts'

/** What the loader has asked for, by address: objects from the body of each call to its answer. */
type EarlyAnswers = Readonly<Record<string, Promise<unknown>>>

/**
 * Returns the answer to an open call that the loader has asked for while the element was on its way, once: whoever asks
 * again wants to know how things are now. Undefined where there is none, or it is that of another server.
 */
export async function takeEarlyAnswer(body: string): Promise<unknown> {
  const page = globalThis as { [EARLY_ANSWERS]?: EarlyAnswers }
  for (const [address, coming] of Object.entries(page[EARLY_ANSWERS] ?? {})) {
    const answers = Object(address.startsWith(getConfig().baseURL) && (await coming)) as Record<string, unknown>
    const answer = answers[body]
    if (answer && Reflect.deleteProperty(answers, body)) return answer
  }
  return undefined
}
