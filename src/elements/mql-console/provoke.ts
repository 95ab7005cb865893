import type { ClientDetails } from '../../contract/institution.ts'
import type { LanguageCode } from '../../contract/parts.ts'
import { loadClientConfiguration } from '../../core/client-configuration.ts'
import { $client, chooseClient, forgetClient } from '../../core/chosen-client.ts'
import { config } from '../../core/config.ts'
import { guard } from '../../core/guard.ts'
import { chooseLanguage, loadWords } from '../../core/i18n.ts'
import { watchLog } from '../../core/log.ts'
import { chooseModule, chosenModule, forgetModule } from '../../core/module-name.ts'
import { FAILURE_TEXTS } from '../../core/mql/reply.ts'
import { unseal } from '../../core/secrets.ts'
import { $toasts, showToast, TOAST_LIFE } from '../../core/toasts.ts'
import type { Words } from '../words.tsx'
import { tell } from './send.ts'

/** What a provoked row is measured against. */
export interface Provocation {
  /** Of the session, or of the page. */
  readonly client: ClientDetails | undefined
  readonly words: Words
}

/** A row of the error catalogue (specification, section 8; the server's codes of domain brief 2.0.6) that can be made to happen. */
export interface CatalogueRow {
  readonly id: 'network' | 'cancelled' | 'mixed' | 'noToken' | 'status' | 'invalid' | 'configuration' | 'noSession' | 'language' | 'fallback' | 'decryption' | 'credentials' | 'notPermitted' | 'fields' | 'unknown'
  /** What must be in what is got: the words of the specification, or a code. */
  readonly expected: (words: Words) => string
  readonly provoke: (provocation: Provocation) => Promise<string>
}

const errorOf = async (...call: Parameters<typeof tell>): Promise<string> => {
  const { answer } = await tell(...call)
  return answer.ok ? 'ok' : `${answer.errorCode} ${answer.error}`
}

/** What is logged meanwhile, and what comes of it. */
async function loggedBy(act: () => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const stop = watchLog((level, words) => lines.push(`${level}: ${words}`))
  const result = await act().finally(stop)
  return [...lines, `→ ${result === undefined ? 'undefined' : JSON.stringify(result).slice(0, 60)}`].join('\n')
}

/** The toasts that come meanwhile, and the rejection if there is one. */
async function toastedBy(act: () => Promise<unknown>): Promise<string> {
  const said: string[] = []
  const known = new Set($toasts.get().map(({ id }) => id))
  const stop = $toasts.listen((toasts) => {
    for (const { id, summary = '', detail, life } of toasts) if (!known.has(id)) {
        known.add(id)
        said.push(`${summary}: ${detail} (${life} ms)`)
      }
  })
  await act().catch((fault: unknown) => said.push(`✗ ${fault instanceof Error ? fault.message : ''}`))
  // The words of a toast are fetched before it is shown.
  await new Promise((done) => setTimeout(done, 100))
  stop()
  return said.join('\n')
}

// There is no such language: what the specification says of one that can be had nowhere happens to it.
const NOWHERE = 'xx' as LanguageCode
const NOBODY = 999_999
const quiet = { toast: false }

/** Every row, in the order of the specification; then the codes of the server. */
export const CATALOGUE: readonly CatalogueRow[] = [
  { id: 'network', expected: () => `1990 ${FAILURE_TEXTS.network}`, provoke: () => errorOf('o.[ping]', {}, { ...quiet, customURL: 'https://unreachable.invalid' }) },
  {
    id: 'cancelled',
    expected: () => `1990 ${FAILURE_TEXTS.cancelled}`,
    provoke: () => errorOf('o.[ping]', { ping: { wait: 5000 } }, { signal: AbortSignal.timeout(300) }),
  },
  { id: 'mixed', expected: () => `1990 ${FAILURE_TEXTS.mixed}`, provoke: () => errorOf('o.[ping, query_institutions]', {}, quiet) },
  { id: 'noToken', expected: () => `1990 ${FAILURE_TEXTS.noToken}`, provoke: () => errorOf('r.[getMenu]', {}, { ...quiet, asStranger: true }) },
  { id: 'status', expected: () => '1990 Unexpected status: 404', provoke: () => errorOf('o.[ping]', {}, { ...quiet, customURL: 'no/such/place/at/all/here' }) },
  { id: 'invalid', expected: ({ t }) => `${t('common.error')}: `, provoke: () => toastedBy(() => tell('o.[getClientByName]', { getClientByName: {} })) },
  { id: 'configuration', expected: () => 'Invalid data', provoke: () => toastedBy(() => loadClientConfiguration(NOBODY)) },
  {
    id: 'noSession',
    expected: ({ t }) => t('session.notFound'),
    provoke: async ({ words: { t } }) => {
      const verdict = guard('/role-management', { token: null, menu: { status: 'pending', entries: [] }, hasSession: false })
      if (verdict.kind !== 'redirect' || !verdict.toast) return verdict.kind
      showToast({ severity: 'error', summary: t('common.error'), detail: t(verdict.toast), life: TOAST_LIFE })
      return `${t(verdict.toast)}\n→ ${verdict.to}`
    },
  },
  { id: 'language', expected: () => 'Failed to load language file from both CDN and local', provoke: () => toastedBy(() => chooseLanguage(NOWHERE)) },
  {
    id: 'fallback',
    expected: () => 'warn: ',
    provoke: async ({ client, words: { language } }) => {
      const [before, stranger] = [chosenModule(), $client.get() === null]
      if (stranger && client) await chooseClient(client)
      chooseModule(`missing-${Date.now()}`)
      return loggedBy(() => loadWords(language, 'public')).finally(() => {
        if (stranger) forgetClient()
        if (before === null) forgetModule()
        else chooseModule(before)
      })
    },
  },
  { id: 'decryption', expected: () => '→ undefined', provoke: () => loggedBy(() => unseal('U2FsdGVkX1+nonsense', config().passphrases.user)) },
  { id: 'credentials', expected: () => '1101 ', provoke: ({ client }) => errorOf('o.[ldapLogin]', { ldapLogin: { clientId: client?.clientId, userName: `nobody-${Date.now()}`, password: 'nothing' } }, quiet) },
  { id: 'notPermitted', expected: () => '1107 ', provoke: () => errorOf('r.[getMenu]', { getMenu: { clientId: NOBODY, roleId: [10], userId: 1 } }, quiet) },
  { id: 'fields', expected: () => '1201 ', provoke: () => errorOf('o.[getClientByName]', { getClientByName: { clientName: '' } }, quiet) },
  { id: 'unknown', expected: () => '1202 ', provoke: () => errorOf('o.[noSuchActivity]', {}, quiet) },
]
