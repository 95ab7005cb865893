import * as v from 'valibot'
import {
  auditCheck,
  envelope,
  examEvent,
  institution,
  job as jobAnswer,
  photo,
  photosTaken,
  readiness,
  refusedFields,
  registeredSite,
  removedSite,
  siteAdded,
  started,
  uploaded,
} from './answers.mjs'

/** A refusal, as one sentence for whoever has typed the command. */
export class Refused extends Error {}

const PIECE = 512 * 1024
/** A server that starts again after a kill is waited for. */
const PATIENCE_MS = 60_000

/**
 * The desk of an institution at a running server.
 * @typedef {{
 *   start: (name: string, input: object) => Promise<import('./answers.mjs').Started>,
 *   jobs: (input: { examEventId: number }) => Promise<import('./answers.mjs').Job[]>,
 *   readiness: (input: { examEventId: number }) => Promise<import('./answers.mjs').Readiness[]>,
 *   job: (jobId: number) => Promise<import('./answers.mjs').Job>,
 *   sites: () => Promise<v.InferOutput<typeof registeredSite>[]>,
 *   addSite: (input: { address: string, allowHttp: boolean }) => Promise<v.InferOutput<typeof siteAdded>>,
 *   removeSite: (input: { siteId: number }) => Promise<v.InferOutput<typeof removedSite>>,
 *   auditCheck: () => Promise<import('./answers.mjs').AuditCheck[]>,
 * photos: (input: { examEventId: number, numbers: string[] }) => Promise<import('valibot').InferOutput<typeof
 * photo>[]>,   sendPhotos: (input: { dryRun: boolean, photos: { prn: string, base64: string }[] }) => Promise<{ prn:
 * string, outcome: string }[]>,   examEvent: (code: string) => Promise<number>,   upload: (uploadId: string, bytes:
 * Buffer, report: (done: number) => void) => Promise<void>, }} Desk
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

  /**
   * What an answer must be.
   * @template {v.GenericSchema} Schema
   * @param {Schema} schema
   * @param {unknown} answer
   * @returns {v.InferOutput<Schema>}
   */
  const expected = (schema, answer) => {
    const parsed = v.safeParse(schema, answer)
    if (!parsed.success) throw new Refused(`${server} answered, but not as this server does.`)
    return parsed.output
  }

  /** @param {string} header @param {object} body @param {boolean} open @returns {Promise<unknown>} */
  const send = async (header, body, open) => {
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
    const { errorCode, error, result } = expected(v.object({ [header]: envelope }), await answer.json())[header] ?? {}
    if (errorCode !== 1000) {
      const fields = v.safeParse(refusedFields, result)
      throw new Refused(
        fields.success
          ? fields.output.fieldErrors.map(({ message }) => message).join(' ')
          : (error ?? `The server refused with ${errorCode}.`),
      )
    }
    return result
  }
  /**
   * @template {v.GenericSchema} Row
   * @param {string} id
   * @param {object} input
   * @param {Row} row
   * @returns {Promise<v.InferOutput<Row>[]>}
   */
  const query = async (id, input, row) => {
    const result = await send('FetchQueryData', { FetchQueryData: { [id]: input, fetchGroup: [id] } }, false)
    return expected(v.object({ [id]: v.nullable(v.array(row)) }), result)[id] ?? []
  }

  /** @type {unknown} */
  let found
  try {
    found = await send('getClientByName', { getClientByName: { clientName: client } }, true)
  } catch (fault) {
    if (fault instanceof Refused) throw fault
    throw new Refused(`No server answers at ${server}; start it with npm start, or name another one with --server.`)
  }
  const named = v.safeParse(institution, found)
  if (!named.success) throw new Refused(`There is no institution ${client}.`)
  const { clientId } = named.output.client
  const secret = typeof password === 'string' ? password : await password()
  await send('ldapLogin', { ldapLogin: { clientId, userName: user, password: secret } }, true)

  /** @param {number} jobId */
  const job = async (jobId) => {
    const since = Date.now()
    for (;;) {
      try {
        const [found] = await query('ticketJob', { jobId }, jobAnswer)
        if (!found) throw new Refused(`There is no job ${jobId}.`)
        return found
      } catch (fault) {
        if (fault instanceof Refused) throw fault
        if (Date.now() - since > PATIENCE_MS)
          throw new Refused(
            `The server no longer answers. When it runs again, job ${jobId} goes on; the same command watches it.`,
          )
        await new Promise((done) => setTimeout(done, 1000))
      }
    }
  }

  return {
    start: async (name, input) => expected(started, await send(name, { [name]: input }, false)),
    jobs: (input) => query('ticketJob', input, jobAnswer),
    readiness: (input) => query('hallTicketReadiness', input, readiness),
    job,
    sites: () => query('registeredSites', {}, registeredSite),
    addSite: async (input) => expected(siteAdded, await send('addRegisteredSite', { addRegisteredSite: input }, false)),
    removeSite: async (input) =>
      expected(removedSite, await send('removeRegisteredSite', { removeRegisteredSite: input }, false)),
    auditCheck: () => query('auditCheck', {}, auditCheck),
    photos: (input) => query('studentPhotos', input, photo),
    sendPhotos: async (input) =>
      expected(photosTaken, await send('importStudentPhotos', { importStudentPhotos: input }, false)).photos,
    async examEvent(code) {
      const events = await query('deskExamEvents', {}, examEvent)
      const found = events.find((event) => event.code.toUpperCase() === code.toUpperCase())
      if (!found)
        throw new Refused(`There is no examination ${code}; there are ${events.map((event) => event.code).join(', ')}.`)
      return found.examEventId
    },
    async upload(uploadId, bytes, report) {
      let from = 0
      while (from < bytes.length) {
        const answer = expected(
          uploaded,
          await send(
            'uploadExamData',
            { uploadExamData: { uploadId, from, base64: bytes.subarray(from, from + PIECE).toString('base64') } },
            false,
          ),
        )
        if (answer.outcome === 'TOO_LARGE') throw new Refused('The file is larger than 32 MiB; split it.')
        from = answer.received
        report(from)
      }
    },
  }
}
