/** A refusal, as one sentence for whoever has typed the command. */
export class Refused extends Error {}

const PIECE = 512 * 1024
/** A server that starts again after a kill is waited for. */
const PATIENCE_MS = 60_000

/**
 * The desk of an institution at a running server.
 * @typedef {{
 *   call: (name: string, input: object) => Promise<any>,
 *   ask: (id: string, input: object) => Promise<any[]>,
 *   job: (jobId: number) => Promise<any>,
 *   examEvent: (code: string) => Promise<number>,
 *   upload: (uploadId: string, bytes: Buffer, report: (done: number) => void) => Promise<void>,
 * }} Desk
 */

/**
 * Signs in at a running server.
 * @param {{ server: string, client: string, user: string, password: string | (() => Promise<string>) }} options
 * @returns {Promise<Desk>}
 */
export async function connect({ server, client, user, password }) {
  if (!URL.canParse(server)) throw new Refused(`${server} is no address of a server.`)
  /** @type {string | null} */
  let token = null

  /** @param {string} header @param {object} body @param {boolean} open */
  const send = async (header, body, open) => {
    const answer = await fetch(`${server}/server/${open ? 'o' : 'r'}/mql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-header': header, ...(token && !open ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    token = answer.headers.get('authorization') ?? token
    const envelopes = /** @type {Record<string, any>} */ (await answer.json())
    const envelope = envelopes[header]
    if (!envelope) throw new Refused(`${server} answered, but not as this server does.`)
    if (envelope.errorCode !== 1000) throw new Refused(String(envelope.error ?? `The server refused with ${envelope.errorCode}.`))
    return envelope.result
  }
  /** @param {string} id @param {object} input */
  const query = async (id, input) => (await send('FetchQueryData', { FetchQueryData: { [id]: input, fetchGroup: [id] } }, false))?.[id] ?? []

  /** @type {any} */
  let institution
  try {
    institution = await send('getClientByName', { getClientByName: { clientName: client } }, true)
  } catch (fault) {
    if (fault instanceof Refused) throw fault
    throw new Refused(`No server answers at ${server}; start it with npm start, or name another one with --server.`)
  }
  const clientId = institution?.client?.clientId
  if (typeof clientId !== 'number') throw new Refused(`There is no institution ${client}.`)
  const secret = typeof password === 'string' ? password : await password()
  await send('ldapLogin', { ldapLogin: { clientId, userName: user, password: secret } }, true)

  /** @param {number} jobId */
  const job = async (jobId) => {
    const since = Date.now()
    for (;;) {
      try {
        const [found] = await query('ticketJob', { jobId })
        if (!found) throw new Refused(`There is no job ${jobId}.`)
        return found
      } catch (fault) {
        if (fault instanceof Refused) throw fault
        if (Date.now() - since > PATIENCE_MS) throw new Refused(`The server no longer answers. When it runs again, job ${jobId} goes on; the same command watches it.`)
        await new Promise((done) => setTimeout(done, 1000))
      }
    }
  }

  return {
    call: (name, input) => send(name, { [name]: input }, false),
    ask: query,
    job,
    async examEvent(code) {
      const events = await query('deskExamEvents', {})
      const found = events.find((/** @type {{ code: string }} */ event) => event.code.toUpperCase() === code.toUpperCase())
      if (!found) throw new Refused(`There is no examination ${code}; there are ${events.map((/** @type {{ code: string }} */ event) => event.code).join(', ')}.`)
      return found.examEventId
    },
    async upload(uploadId, bytes, report) {
      let from = 0
      while (from < bytes.length) {
        const answer = await send('uploadExamData', { uploadExamData: { uploadId, from, base64: bytes.subarray(from, from + PIECE).toString('base64') } }, false)
        if (answer.outcome === 'TOO_LARGE') throw new Refused('The file is larger than 32 MiB; split it.')
        from = answer.received
        report(from)
      }
    },
  }
}
