import { onFault } from '../../core/log.ts'

import { adoptSheets } from '../sheets.ts'
import { lightSheets } from '../styles/light-sheets.ts'

/** See `loadResults`. */
export type Results = typeof import('./results.ts')

/** The style sheets of this element: the shared look for the form; that of the screens behind it comes with them. */
export const styles: string[] = [...lightSheets]

/** The screens behind the form; undefined when they cannot be had, which a visitor is told like any other lost connection. */
export async function loadResults(host: HTMLElement | null): Promise<Results | undefined> {
  try {
    const results = await import('./results.ts')
    if (!styles.includes(results.css)) styles.push(results.css)
    // An element that was taken away meanwhile gets them when it comes back.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return results
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
