import { onFault } from '../../core/log.ts'
import { adoptSheets } from '../sheets.ts'
import { lightSheets } from '../styles/light-sheets.ts'

/** See `loadChecking`. */
export type Checking = typeof import('./checking.ts')

/** The style sheets of this element: the shared look for the form; that of what checks comes with it. */
export const styles: string[] = [...lightSheets]

/** What scans, checks and shows verdicts; undefined when it cannot be had, which a visitor is told like any other lost connection. */
export async function loadChecking(host: HTMLElement | null): Promise<Checking | undefined> {
  try {
    const checking = await import('./checking.ts')
    if (!styles.includes(checking.css)) styles.push(checking.css)
    // An element that was taken away meanwhile gets them when it comes back.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return checking
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
