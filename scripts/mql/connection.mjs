import * as v from 'valibot'
import { askSecret } from '../tickets/terminal.mjs'

/** A refusal, as one sentence for whoever has typed the command. */
export class Refused extends Error {}

const CHUNK = 512 * 1024
/** A server that starts again after a kill is waited for. */
const PATIENCE_MS = 60_000

/** Error codes of a sign-in: the second step is required; it has not been set up. */
const SECOND_STEP = 1109
const SECOND_STEP_MISSING = 1110

const envelope = v.object({ errorCode: v.number(), error: v.nullish(v.string()), result: v.unknown() })
const answers = v.record(v.string(), v.unknown())
const institution = v.object({ client: v.object({ clientId: v.number() }) })
const uploaded = v.object({ outcome: v.string(), received: v.number() })
const challenge = v.object({ ticket: v.string() })
const confirmed = v.object({ outcome: v.string() })
/** The fields that a refusal names. */
const refusedFields = v.object({
  fieldErrors: v.pipe(v.array(v.object({ message: v.string() })), v.minLength(1)),
})

/**
 * Signs in at a running server, as one institution's user. Asks for the code of the second step where it is required.
 * @param {{ server: string, client: string, user: string, password: string | (() => Promise<string>) }} options
 */
export async function openConnection({ server, client, user, password }) {
  if (!URL.canParse(server)) throw new Refused(`${server} is no address of a server.`)
  /** @type {string | null} */
  let token = null

  /**
   * What an answer must be.
   * @template {v.GenericSchema} Schema
   * @param {Schema} schema
   * @param {unknown} answer
   * @returns {v.InferOutput<Schema>}
   */
  const parseAnswer = (schema, answer) => {
    const parsed = v.safeParse(schema, answer)
    if (!parsed.success) throw new Refused(`${server} answered, but not as this server does.`)
    return parsed.output
  }

  /** @param {string} header @param {object} body @param {boolean} open @returns {Promise<unknown>} */
  const sendCall = async (header, body, open) => {
    const { errorCode, error, result } = await exchangeCall(header, body, open)
    if (errorCode === 1000) return result
    const fields = v.safeParse(refusedFields, result)
    throw new Refused(
      fields.success
        ? fields.output.fieldErrors.map(({ message }) => message).join(' ')
        : (error ?? `The server refused with ${errorCode}.`),
    )
  }

  /** @param {string} header @param {object} body @param {boolean} open */
  const exchangeCall = async (header, body, open) => {
    const answer = await fetch(`${server}/server/${open ? 'o' : 'r'}/mql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'service-header': header,
        ...(token && !open ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    token = answer.headers.get('authorization') ?? token
    return parseAnswer(envelope, parseAnswer(answers, await answer.json())[header])
  }

  /** @param {number} clientId @param {string} secret */
  const signInToServer = async (clientId, secret) => {
    const { errorCode, error, result } = await exchangeCall(
      'ldapLogin',
      { ldapLogin: { clientId, userName: user, password: secret } },
      true,
    )
    if (errorCode === SECOND_STEP_MISSING)
      throw new Refused(`Log in once in the portal as ${user}: a second step must be set up first.`)
    if (errorCode === SECOND_STEP) {
      const { ticket } = parseAnswer(challenge, result)
      const code = (await askSecret(`Code of ${user}’s authenticator app, or a recovery code: `)).trim()
      const input = { confirmSecondStep: { clientId, ticket, code } }
      const { outcome } = parseAnswer(confirmed, await sendCall('confirmSecondStep', input, true))
      if (outcome !== 'SIGNED_IN') throw new Refused('This code is wrong or has been used.')
    } else if (errorCode !== 1000) throw new Refused(error ?? `The server refused with ${errorCode}.`)
  }

  /** @type {unknown} */
  let found
  try {
    found = await sendCall('getClientByName', { getClientByName: { clientName: client } }, true)
  } catch (fault) {
    if (fault instanceof Refused) throw fault
    throw new Refused(`No server answers at ${server}; start it with npm start, or name another one with --server.`)
  }
  const parsed = v.safeParse(institution, found)
  if (!parsed.success) throw new Refused(`There is no institution ${client}.`)
  const { clientId } = parsed.output.client
  const secret = typeof password === 'string' ? password : await password()
  await signInToServer(clientId, secret)

  /**
   * Makes a call.
   * @template {v.GenericSchema} Schema
   * @param {string} name
   * @param {object} input
   * @param {Schema} schema
   * @returns {Promise<v.InferOutput<Schema>>}
   */
  const callActivity = async (name, input, schema) =>
    parseAnswer(schema, await sendCall(name, { [name]: input }, false))

  return {
    activity: callActivity,
    /**
     * Reads rows.
     * @template {v.GenericSchema} Row
     * @param {string} id
     * @param {object} input
     * @param {Row} row
     * @returns {Promise<v.InferOutput<Row>[]>}
     */
    async query(id, input, row) {
      const result = await sendCall('FetchQueryData', { FetchQueryData: { [id]: input, fetchGroup: [id] } }, false)
      return parseAnswer(v.object({ [id]: v.nullable(v.array(row)) }), result)[id] ?? []
    },
    /**
     * Asks again while the server does not answer, for a minute.
     * @template Answer
     * @param {() => Promise<Answer>} ask
     * @param {string} given what is said when it still does not
     * @returns {Promise<Answer>}
     */
    async retry(ask, given) {
      const since = Date.now()
      for (;;) {
        try {
          return await ask()
        } catch (fault) {
          if (fault instanceof Refused) throw fault
          if (Date.now() - since > PATIENCE_MS) throw new Refused(given)
          await new Promise((done) => setTimeout(done, 1000))
        }
      }
    },
    /**
     * Uploads a file in chunks.
     * @param {string} name the activity
     * @param {string} uploadId
     * @param {Buffer} bytes
     * @param {(done: number) => void} report
     * @param {string} tooLarge what is said when the file is too large
     * @param {object} more what each call says besides
     */
    async upload(name, uploadId, bytes, report, tooLarge, more = {}) {
      let from = 0
      while (from < bytes.length) {
        const base64 = bytes.subarray(from, from + CHUNK).toString('base64')
        const answer = await callActivity(name, { ...more, uploadId, from, base64 }, uploaded)
        if (answer.outcome === 'TOO_LARGE') throw new Refused(tooLarge)
        if (answer.outcome === 'NO_SPACE') throw new Refused('The disk of the server is full; nothing was written.')
        from = answer.received
        report(from)
      }
    },
  }
}
