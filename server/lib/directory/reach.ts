import { ResultCodeError } from 'ldapts'
import type { DirectoryConfiguration } from './configuration.ts'
import { runWithDirectory } from './connection.ts'

/** How long each step may take, because a person waits. */
const PATIENCE_MS = 3000

/**
 * Connects to a directory and signs in with its account for searching, or asks it for nothing where it has none.
 * @throws DirectoryUnreachable if no host can be reached, or none accepts the account
 */
export function connectDirectory(directory: DirectoryConfiguration): Promise<void> {
  const timeoutMs = Math.min(directory.timeoutMs, PATIENCE_MS)
  return runWithDirectory({ ...directory, timeoutMs }, async (client) => {
    const { service, secret } = directory
    if (service) await client.bind(service.dn, secret)
    else
      await client.search('', { scope: 'base', attributes: ['1.1'] }).catch((error: unknown) => {
        // It answers, though it tells strangers nothing.
        if (!(error instanceof ResultCodeError)) throw error
      })
  })
}
