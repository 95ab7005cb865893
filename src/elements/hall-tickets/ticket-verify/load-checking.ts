import { onFault } from '../../../core/feedback/log.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'

/** Module type of the chunk that `loadChecking` loads. */
export type Checking = typeof import('./checking.ts')

/** Style sheets of this element: the shared ones for the form. The checking chunk adds its own when it loads. */
export const styles: string[] = [...lightSheets]

let loaded: Checking | undefined

/** Returns the chunk if it has been loaded. */
export const getLoadedChecking = (): Checking | undefined => loaded

/**
 * Loads the chunk that scans, checks and shows verdicts. Returns undefined on failure, which visitors see as a lost
 * connection.
 */
export async function loadChecking(host: HTMLElement | null): Promise<Checking | undefined> {
  try {
    const checking = (loaded = await import('./checking.ts'))
    if (!styles.includes(checking.css)) styles.push(checking.css)
    // A disconnected element receives the sheets when it is connected again.
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, styles)
    return checking
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
