import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { loadClientConfiguration } from '../../../core/institution/client-configuration.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { $client, clearClient } from '../../../core/chosen-client/chosen-client.ts'
import { getConfig } from '../../../core/config/config.ts'
import { decideRoute } from '../../../core/session/guard.ts'
import { chooseLanguage } from '../../../core/i18n/choose-language.ts'
import { loadMessages } from '../../../core/i18n/i18n.ts'
import { watchLog } from '../../../core/feedback/log.ts'
import { chooseModule, findChosenModule, clearModule } from '../../../core/session/module-name.ts'
import { FAILURE_TEXTS } from '../../../core/mql/reply.ts'
import { decryptJson } from '../../../core/crypto/encrypted-json.ts'
import { $toasts, showToast, TOAST_LIFE } from '../../../core/feedback/toasts.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { runCall } from './send.ts'

/** Context for provoking an error. */
export interface Provocation {
  /** The institution of the session, or of the page. */
  readonly client: ClientDetails | undefined
  readonly words: Messages
}

/**
 * A row of the error catalogue (specification, section 8; the server's codes of specification, section 11.0.6) that can
 * be provoked.
 */
export interface CatalogueRow {
  readonly id:
    | 'network'
    | 'cancelled'
    | 'mixed'
    | 'noToken'
    | 'status'
    | 'invalid'
    | 'configuration'
    | 'noSession'
    | 'language'
    | 'fallback'
    | 'decryption'
    | 'credentials'
    | 'notPermitted'
    | 'fields'
    | 'unknown'
  /** Text that the result must contain: the specification's message, or a code. */
  readonly expected: (messages: Messages) => string
  readonly provoke: (provocation: Provocation) => Promise<string>
}

const runForError = async (...call: Parameters<typeof runCall>): Promise<string> => {
  const { answer } = await runCall(...call)
  return answer.ok ? 'ok' : `${answer.errorCode} ${answer.error}`
}

/** Runs a function and returns what was logged meanwhile, with its result. */
async function runForLogs(act: () => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const stop = watchLog((level, text) => lines.push(`${level}: ${text}`))
  const result = await act().finally(stop)
  return [...lines, `→ ${result === undefined ? 'undefined' : JSON.stringify(result).slice(0, 60)}`].join('\n')
}

/** Runs a function and returns the toasts shown meanwhile, with its rejection if any. */
async function runForToasts(act: () => Promise<unknown>): Promise<string> {
  const toastTexts: string[] = []
  const toastIds = new Set($toasts.get().map(({ id }) => id))
  const stop = $toasts.listen((toasts) => {
    for (const { id, summary = '', detail, life } of toasts)
      if (!toastIds.has(id)) {
        toastIds.add(id)
        toastTexts.push(`${summary}: ${detail} (${life} ms)`)
      }
  })
  await act().catch((fault: unknown) => toastTexts.push(`✗ ${fault instanceof Error ? fault.message : ''}`))
  // The message of a toast is loaded before the toast is shown.
  await new Promise((done) => setTimeout(done, 100))
  stop()
  return toastTexts.join('\n')
}

// A language that does not exist: provokes the specified behaviour for a language that is not available anywhere.
const NOWHERE = 'xx' as LanguageCode
const NOBODY = 999_999
const quiet = { toast: false }

/** All rows, in the order of the specification; then the server's codes. */
export const CATALOGUE: readonly CatalogueRow[] = [
  {
    id: 'network',
    expected: () => `1990 ${FAILURE_TEXTS.network}`,
    provoke: () => runForError('o.[ping]', {}, { ...quiet, customURL: 'https://unreachable.invalid' }),
  },
  {
    id: 'cancelled',
    expected: () => `1990 ${FAILURE_TEXTS.cancelled}`,
    provoke: () => runForError('o.[ping]', { ping: { wait: 5000 } }, { signal: AbortSignal.timeout(300) }),
  },
  {
    id: 'mixed',
    expected: () => `1990 ${FAILURE_TEXTS.mixed}`,
    provoke: () => runForError('o.[ping, query_institutions]', {}, quiet),
  },
  {
    id: 'noToken',
    expected: () => `1990 ${FAILURE_TEXTS.noToken}`,
    provoke: () => runForError('r.[getMenu]', {}, { ...quiet, asStranger: true }),
  },
  {
    id: 'status',
    expected: () => '1990 Unexpected status: 404',
    provoke: () => runForError('o.[ping]', {}, { ...quiet, customURL: 'no/such/place/at/all/here' }),
  },
  {
    id: 'invalid',
    expected: ({ t }) => `${t('common.error')}: `,
    provoke: () => runForToasts(() => runCall('o.[getClientByName]', { getClientByName: {} })),
  },
  {
    id: 'configuration',
    expected: () => 'Invalid data',
    provoke: () => runForToasts(() => loadClientConfiguration(NOBODY)),
  },
  {
    id: 'noSession',
    expected: ({ t }) => t('session.notFound'),
    provoke: async ({ words: { t } }) => {
      const verdict = decideRoute('/role-management', {
        token: null,
        menu: { status: 'pending', entries: [] },
        hasSession: false,
      })
      if (verdict.kind !== 'redirect' || !verdict.toast) return verdict.kind
      showToast({ severity: 'error', summary: t('common.error'), detail: t(verdict.toast), life: TOAST_LIFE })
      return `${t(verdict.toast)}\n→ ${verdict.to}`
    },
  },
  {
    id: 'language',
    expected: () => 'Failed to load language file from both CDN and local',
    provoke: () => runForToasts(() => chooseLanguage(NOWHERE)),
  },
  {
    id: 'fallback',
    expected: () => 'warn: ',
    provoke: async ({ client, words: { language } }) => {
      const [before, isForeign] = [findChosenModule(), $client.get() === null]
      if (isForeign && client) await chooseClient(client)
      chooseModule(`missing-${Date.now()}`)
      return runForLogs(() => loadMessages(language, 'public')).finally(() => {
        if (isForeign) clearClient()
        if (before === null) clearModule()
        else chooseModule(before)
      })
    },
  },
  {
    id: 'decryption',
    expected: () => '→ undefined',
    provoke: () => runForLogs(() => decryptJson('U2FsdGVkX1+nonsense', getConfig().passphrases.user)),
  },
  {
    id: 'credentials',
    expected: () => '1101 ',
    provoke: ({ client }) =>
      runForError(
        'o.[ldapLogin]',
        { ldapLogin: { clientId: client?.clientId, userName: `nobody-${Date.now()}`, password: 'nothing' } },
        quiet,
      ),
  },
  {
    id: 'notPermitted',
    expected: () => '1107 ',
    provoke: () => runForError('r.[getMenu]', { getMenu: { clientId: NOBODY, roleId: [10], userId: 1 } }, quiet),
  },
  {
    id: 'fields',
    expected: () => '1201 ',
    provoke: () => runForError('o.[getClientByName]', { getClientByName: { clientName: '' } }, quiet),
  },
  { id: 'unknown', expected: () => '1202 ', provoke: () => runForError('o.[noSuchActivity]', {}, quiet) },
]
