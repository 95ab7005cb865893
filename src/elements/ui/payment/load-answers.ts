import { onFault } from '../../../core/log.ts'
import { adoptSheets } from '../../sheets.ts'

/** What comes after the first view, and its style sheet. */
export type Answers = typeof import('./answers.ts')

/**
 * Fetches what comes after the first view, a chunk of its own because the first view must not wait for it, and gives the element its
 * sheet, which joins `styles`. Undefined when it cannot be had, which a visitor is told like any other lost connection.
 */
export async function loadAnswers(load: () => Promise<Answers>, host: HTMLElement | null, styles: string[]): Promise<Answers | undefined> {
  try {
    const answers = await load()
    if (!styles.includes(answers.css)) styles.push(answers.css)
    // An element that was taken away meanwhile gets it when it comes back.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return answers
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
