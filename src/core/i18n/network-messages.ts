import * as v from 'valibot'
import { $client, restoreClient } from '../chosen-client/chosen-client.ts'
import { getConfig } from '../config/config.ts'
import { getCdnBase } from '../config/file-address.ts'
import { log } from '../feedback/log.ts'
import { fetchJson } from '../runtime/fetch-json.ts'
import { localStore } from '../storage/storage.ts'
import { loadBundledMessages, loadOnce } from './i18n.ts'
import type { Dictionary, MessageArea } from './messages.ts'

/** Returns the URL of the institution's own messages; undefined without client details or a module name. */
export async function findMessagesUrl(language: string): Promise<string | undefined> {
  const module = localStore.get('module') ?? getConfig().module
  if (!module) return undefined
  await restoreClient()
  const client = $client.get()
  if (!client) return undefined
  const base = /^https?:\/\//.test(client.contentPath) ? client.contentPath : getCdnBase()
  const parts = [client.contentBucket, client.code.toUpperCase(), 'i18n', module, `${language}.json`]
  return [base.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/')
}

/**
 * Loads the institution's messages, merged over the bundled ones, or over English where there are none. Undefined where
 * there are none; if they cannot be loaded, logs that too.
 */
export async function loadNetworkMessages(language: string, area: MessageArea): Promise<Dictionary | undefined> {
  const address = await findMessagesUrl(language)
  if (address === undefined) return undefined
  try {
    const dictionary = await loadOnce(address, async () =>
      v.parse(v.record(v.string(), v.string()), await fetchJson(address)),
    )
    return {
      ...(await loadBundledMessages(language, area).catch(() => loadBundledMessages('en', area))),
      ...dictionary,
    }
  } catch (fault) {
    log.warn(`No words from ${address}; the bundled ones are used.`, fault)
    return undefined
  }
}
