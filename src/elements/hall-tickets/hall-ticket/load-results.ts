import { loadDictionary, setMessageFiles } from '../../../core/i18n/i18n.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'

setMessageFiles(import.meta.glob<Dictionary>('./*/ticket.json', { base: '../../../messages', import: 'default' }))

/** Module type of the chunk that `loadResults` loads. */
export type Results = typeof import('./results.ts')

/** Style sheets of this element: the shared ones for the form. The result screens add theirs when they load. */
export const styles: string[] = [...lightSheets]

/**
 * Loads the result screens and their messages. Returns undefined on failure, which visitors see as a lost connection.
 */
export async function loadResults(host: HTMLElement | null, language: string): Promise<Results | undefined> {
  try {
    const [results] = await Promise.all([import('./results.ts'), loadDictionary(language, 'ticket')])
    if (!styles.includes(results.css)) styles.push(results.css)
    // A disconnected element receives the sheets when it is connected again.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return results
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
