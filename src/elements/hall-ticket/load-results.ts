import type { LanguageCode } from '../../contract/parts.ts'
import { loadDictionary } from '../../core/i18n.ts'
import { onFault } from '../../core/log.ts'
import { adoptSheets } from '../sheets.ts'
import { lightSheets } from '../styles/light-sheets.ts'

/** See `loadResults`. */
export type Results = typeof import('./results.ts')

/** The style sheets of this element: the shared look for the form; that of the screens behind it comes with them. */
export const styles: string[] = [...lightSheets]

/** The screens behind the form and their words; undefined when they cannot be had, which a visitor is told like any other lost connection. */
export async function loadResults(host: HTMLElement | null, language: LanguageCode): Promise<Results | undefined> {
  try {
    const [results] = await Promise.all([import('./results.ts'), loadDictionary(language, 'ticket')])
    if (!styles.includes(results.css)) styles.push(results.css)
    // An element that was taken away meanwhile gets them when it comes back.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return results
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
