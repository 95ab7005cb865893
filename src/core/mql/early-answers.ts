import { getConfig } from '../config/config.ts'
import { EARLY_ANSWERS } from '../config/page.ts'

/** What the loader has got from a server that it has asked: an object from the body of each call to its answer. */
type EarlyAnswers = readonly (readonly [baseURL: string, answers: Promise<unknown>])[]

/**
 * Returns the answer to an open call that the loader has asked for while the element was on its way, once: whoever asks
 * again wants to know how things are now. Undefined where there is none, or it is that of another server.
 */
export async function takeEarlyAnswer(body: string): Promise<unknown> {
  for (const [baseURL, coming] of (globalThis as { [EARLY_ANSWERS]?: EarlyAnswers })[EARLY_ANSWERS] ?? []) {
    const answers = Object(baseURL === getConfig().baseURL && (await coming)) as Record<string, unknown>
    const answer = answers[body]
    if (answer && Reflect.deleteProperty(answers, body)) return answer
  }
  return undefined
}
