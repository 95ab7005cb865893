import * as v from 'valibot'
import type { OutputOf } from '../../contract/activity.ts'
import { INVALID_INPUT } from '../../contract/codes.ts'
import { openSetup, setupState } from '../../contract/institution/setup.ts'
import { call } from '../mql/call.ts'
import type { Refused } from '../mql/reply.ts'
import { currentPath } from '../routing/address.ts'
import { forgetLink, takeLink } from '../routing/one-time-link.ts'
import { plainPath, queryOf } from '../routing/path.ts'
import { sessionStore } from '../storage/storage.ts'
import { storedText } from '../storage/stored-value.ts'

/** The page of the setup. */
export const SETUP_ROUTE = '/setup'

/** The content of an open setup. */
export type SetupContent = Omit<Extract<OutputOf<typeof setupState>, { outcome: 'OPEN' }>, 'outcome'>

/** Why a setup cannot be shown. `noLink`: the page was opened without the link. */
export type SetupEnd = 'noLink' | 'invalid' | 'closed' | 'completed'

/** What opening the setup has led to. */
export type SetupEntry =
  | { readonly status: 'open'; readonly setupKey: string; readonly content: SetupContent }
  | { readonly status: SetupEnd }
  | { readonly status: 'failed'; readonly reply: Refused }

const storedKey = storedText(sessionStore, 'setup-key', v.pipe(v.string(), v.nonEmpty()))

/** Forgets the key of the setup, when it has ended. */
export const forgetSetup = storedKey.clear

/** Returns the secret of the link that opened this page, and removes it from the URL at once; '' without one. */
const takeSetupLink = (): string => {
  const path = currentPath()
  return takeLink('setup', plainPath(path) === SETUP_ROUTE ? (queryOf(path).token ?? '') : '', () => SETUP_ROUTE)
}

/**
 * Opens the setup: exchanges the link that opened this page for a key, which the tab keeps for a reload, and loads what
 * has been saved. A link that was used in this tab already does no harm.
 */
export async function enterSetup(): Promise<SetupEntry> {
  const token = takeSetupLink()
  if (token !== '') {
    const reply = await call(openSetup, { token }, { toast: false })
    if (!reply.ok && reply.errorCode !== INVALID_INPUT) return { status: 'failed', reply }
    forgetLink('setup')
    const opened = reply.ok ? reply.result : ({ outcome: 'INVALID' } as const)
    if (opened.outcome === 'OPENED') storedKey.write(opened.setupKey)
    else if (storedKey.read() === undefined) return { status: opened.outcome === 'INVALID' ? 'invalid' : 'completed' }
  }
  const setupKey = storedKey.read()
  if (setupKey === undefined) return { status: 'noLink' }
  const reply = await call(setupState, { setupKey }, { toast: false })
  if (!reply.ok) return { status: 'failed', reply }
  const { outcome, ...content } = reply.result
  if (outcome === 'OPEN') return { status: 'open', setupKey, content: content as SetupContent }
  forgetSetup()
  return { status: outcome === 'CLOSED' ? 'closed' : 'completed' }
}
