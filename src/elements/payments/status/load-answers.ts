import { loadDictionary, setMessageFiles } from '../../../core/i18n/i18n.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { adoptSheets } from '../../runtime/sheets.ts'

setMessageFiles(
  import.meta.glob<Dictionary>('./*/{payment,payment-later}.json', { base: '../../../messages', import: 'default' }),
)

/** The chunk that follows the first view, and its style sheet. */
export type Answers = typeof import('./status-chunk.ts')

/**
 * Loads the chunk that follows the first view and its messages, and adds its style sheet to `styles` and to the
 * element. It is a separate chunk, so that the first view need not wait for it. Returns undefined on failure, which
 * visitors see as a lost connection.
 */
export async function loadAnswers(
  load: () => Promise<Answers>,
  host: HTMLElement | null,
  language: string,
  styles: string[],
): Promise<Answers | undefined> {
  try {
    const [answers] = await Promise.all([load(), loadDictionary(language, 'payment-later')])
    if (!styles.includes(answers.css)) styles.push(answers.css)
    // A disconnected element receives the sheet when it is connected again.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return answers
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
