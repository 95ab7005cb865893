import AES from 'crypto-js/aes.js'
import utf8 from 'crypto-js/enc-utf8.js'
import * as v from 'valibot'
import type { Query, RowOf } from '../../src/contract/activity.ts'
import { sessionUser, type SessionUser } from '../../src/contract/sign-in/session.ts'

/** The seeded institutions. */
export const CLIENTS = { svtu: 17, shantiban: 23, fauc: 31 } as const
/** The password of every demo account. */
export const PASSWORD = 'Campus@2026'

const envelopeSchema = v.looseObject({ errorCode: v.number(), error: v.nullable(v.string()), result: v.unknown() })
/** One answer as it came. */
export type WireEnvelope = v.InferOutput<typeof envelopeSchema>

/** How a call is sent; all of it is optional. */
export interface CallOptions {
  readonly type?: 'o' | 'r' | 'r/c'
  readonly token?: string | undefined
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly segments?: string
}

interface Origin {
  readonly origin: string
}

/** Sends any body under any header. */
export function post(
  { origin }: Origin,
  serviceHeader: string,
  body: string,
  options: CallOptions = {},
): Promise<Response> {
  return fetch(
    `${origin}/server/${options.segments ?? ''}${options.type ?? (options.token === undefined ? 'o' : 'r')}/mql`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'service-header': serviceHeader,
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.language === undefined ? {} : { 'accept-language': options.language }),
        ...options.headers,
      },
      body,
    },
  )
}

/** The envelope of a name in an answer. */
export async function readEnvelope(response: Response, name: string): Promise<WireEnvelope> {
  const body: unknown = await response.json()
  return v.parse(envelopeSchema, v.parse(v.record(v.string(), v.unknown()), body)[name])
}

/** Calls one activity. */
export async function call(
  server: Origin,
  name: string,
  payload: unknown,
  options: CallOptions = {},
): Promise<WireEnvelope> {
  return readEnvelope(await post(server, name, JSON.stringify({ [name]: payload }), options), name)
}

/** As many names as the server takes in one request (`server/rpc/calls.ts`). */
const MOST_NAMES = 20

/**
 * Calls activities with the same payload, in as few requests as possible, and returns the envelope of each: the server
 * answers them one by one, but reads the session once for a request.
 */
export async function callMany(
  server: Origin,
  names: readonly string[],
  payload: unknown,
  options: CallOptions = {},
): Promise<ReadonlyMap<string, WireEnvelope>> {
  const envelopes = new Map<string, WireEnvelope>()
  for (let from = 0; from < names.length; from += MOST_NAMES) {
    const some = names.slice(from, from + MOST_NAMES)
    const body = JSON.stringify(Object.fromEntries(some.map((name) => [name, payload])))
    const answers: unknown = await (await post(server, some.join(','), body, options)).json()
    for (const [name, envelope] of Object.entries(v.parse(v.record(v.string(), envelopeSchema), answers)))
      envelopes.set(name, envelope)
  }
  return envelopes
}

/** Calls one query; the rows stand in `result` under its id. */
export async function ask(
  server: Origin,
  id: string,
  payload: unknown,
  options: CallOptions = {},
): Promise<WireEnvelope> {
  const body = JSON.stringify({ FetchQueryData: { [id]: payload, fetchGroup: [id] } })
  return readEnvelope(await post(server, 'FetchQueryData', body, options), 'FetchQueryData')
}

/**
 * Calls one query and returns its first row, as the contract describes it.
 * @throws when the query is refused or has no row
 */
export async function askRow<Q extends Query>(
  server: Origin,
  query: Q,
  payload: unknown,
  token: string,
): Promise<RowOf<Q>> {
  const { errorCode, result } = await ask(server, query.id, payload, { token })
  if (errorCode !== 1000) throw new Error(`${query.id} was answered with ${errorCode}.`)
  return v.parse(query.row, v.parse(v.record(v.string(), v.array(v.unknown())), result)[query.id]?.[0])
}

/** Signs someone of the staff in and answers with the token. */
export async function signIn(
  server: Origin,
  userName: string,
  clientId: number = CLIENTS.svtu,
  password: string = PASSWORD,
): Promise<string> {
  const response = await post(server, 'ldapLogin', JSON.stringify({ ldapLogin: { clientId, userName, password } }))
  const token = response.headers.get('authorization')
  if (token === null) throw new Error(`${userName} could not sign in: ${await response.text()}`)
  return token
}

/** Opens what the server sealed. */
export function openUserData(sealed: unknown, passphrase = 'campus-elements'): SessionUser {
  return v.parse(sessionUser, JSON.parse(AES.decrypt(v.parse(v.string(), sealed), passphrase).toString(utf8)))
}
