import type { InputOf } from '../../contract/activity.ts'
import type { addPasskey } from '../../contract/account/passkeys.ts'
import type { PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '../../contract/account/webauthn.ts'
import { onFault } from '../feedback/log.ts'

/**
 * The outcome of a passkey request to the browser. CANCELLED: by the person, or by a timeout. KNOWN: the device already
 * has a passkey for this account.
 */
export type PasskeyRequestResult<Answer> =
  | { readonly outcome: 'ANSWER'; readonly answer: Answer }
  | { readonly outcome: 'CANCELLED' | 'KNOWN' | 'FAILED' }

/** The library handles the differences between browsers in WebAuthn; it is loaded with the first use of a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser')

async function askBrowser<Answer>(
  work: (webauthn: Awaited<ReturnType<typeof loadLibrary>>) => Promise<Answer>,
): Promise<PasskeyRequestResult<Answer>> {
  try {
    return { outcome: 'ANSWER', answer: await work(await loadLibrary()) }
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { outcome: 'CANCELLED' }
    if (name === 'InvalidStateError') return { outcome: 'KNOWN' }
    onFault(fault)
    return { outcome: 'FAILED' }
  }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>
type CreationJSON = Parameters<Library['startRegistration']>[0]['optionsJSON']
type RequestJSON = Parameters<Library['startAuthentication']>[0]['optionsJSON']

/** Asks the browser to create a passkey. Never rejects. */
export const createPasskey = (
  creation: PasskeyCreation,
): Promise<PasskeyRequestResult<InputOf<typeof addPasskey>['answer']>> =>
  askBrowser(({ startRegistration }) => startRegistration({ optionsJSON: creation as CreationJSON }))

/** Asks the browser for a passkey. Never rejects. */
export const askPasskey = (request: PasskeyRequest): Promise<PasskeyRequestResult<PasskeyAnswer>> =>
  askBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON: request as RequestJSON }))
