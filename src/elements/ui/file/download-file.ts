import { buildFailure, type Reply } from '../../../core/mql/reply.ts'

/**
 * Downloads a file; see `saveFetched`, which is loaded with the first download so that it stays out of the initial
 * chunk of a form. Never rejects.
 */
export const downloadFile = (file: { readonly url: string; readonly fileName: string }): Promise<Reply<Blob>> =>
  import('./fetched-file.ts').then(
    ({ saveFetched }) => saveFetched(file),
    () => buildFailure('network'),
  )
