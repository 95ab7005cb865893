import { reloadPage } from './address.ts'

/** How long a page waits before it is loaded anew, in milliseconds. */
const LONGEST_WAIT_MS = 3000

/** Loads the page anew once some work has ended, such as the end of a session at the server, or after three seconds. */
export async function reloadAfterWork(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((over) => setTimeout(over, LONGEST_WAIT_MS))])
  reloadPage()
}
