import { fetchFile } from '../../../core/mql/fetch-file.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { openDownload, saveFile } from './save-file.ts'

/**
 * Fetches a file that the server names, saves it once it is complete, and returns it. Never rejects; an incomplete file
 * is not saved. A browser that cannot save under a name is sent to the file, whose response headers ask to save it.
 */
export async function saveFetched({
  url,
  fileName,
}: {
  readonly url: string
  readonly fileName: string
}): Promise<Reply<Blob>> {
  const address = toFileAddress(url)
  const fetched = await fetchFile(address)
  if (!fetched.ok) return fetched
  if ('download' in HTMLAnchorElement.prototype) saveFile(fileName, fetched.result)
  else openDownload(address, fileName)
  return fetched
}
