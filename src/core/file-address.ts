import { config } from './config.ts'

/** Where the server's own buckets begin; a page on another origin reaches them through its configured content-delivery base. */
const SERVED = '/cdnserver/'

/** The address of a file that an answer names: whole addresses stay, the server's paths go through `cdnBaseURL` (specification, section 3). */
export function fileAddress(path: string): string {
  return path.startsWith(SERVED) ? `${config().cdnBaseURL.replace(/\/$/, '')}/${path.slice(SERVED.length)}` : path
}
