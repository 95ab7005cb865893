import { openConnection, Refused } from '../mql/connection.mjs'
import {
  auditCheck,
  examEvent,
  job as jobAnswer,
  photo,
  photosTaken,
  readiness,
  registeredSite,
  removedSite,
  siteAdded,
  started,
} from './answers.mjs'

export { Refused }

/**
 * The desk of an institution at a running server.
 * @typedef {{
 *   start: (name: string, input: object) => Promise<import('./answers.mjs').Started>,
 *   jobs: (input: { examEventId: number }) => Promise<import('./answers.mjs').Job[]>,
 *   readiness: (input: { examEventId: number }) => Promise<import('./answers.mjs').Readiness[]>,
 *   job: (jobId: number) => Promise<import('./answers.mjs').Job>,
 *   sites: () => Promise<import('valibot').InferOutput<typeof registeredSite>[]>,
 *   addSite: (input: { address: string, allowHttp: boolean }) => Promise<import('./answers.mjs').SiteAdded>,
 *   removeSite: (input: { siteId: number }) => Promise<import('valibot').InferOutput<typeof removedSite>>,
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
export async function connectDesk({ server, client, user, password }) {
  const { activity, query, retry, upload } = await openConnection({ server, client, user, password })

  /** @param {number} jobId */
  const loadJob = (jobId) =>
    retry(async () => {
      const [found] = await query('ticketJob', { jobId }, jobAnswer)
      if (!found) throw new Refused(`There is no job ${jobId}.`)
      return found
    }, `The server no longer answers. When it runs again, job ${jobId} goes on; the same command watches it.`)

  return {
    start: (name, input) => activity(name, input, started),
    jobs: (input) => query('ticketJob', input, jobAnswer),
    readiness: (input) => query('hallTicketReadiness', input, readiness),
    job: loadJob,
    sites: () => query('registeredSites', {}, registeredSite),
    addSite: (input) => activity('addRegisteredSite', input, siteAdded),
    removeSite: (input) => activity('removeRegisteredSite', input, removedSite),
    auditCheck: () => query('auditCheck', {}, auditCheck),
    photos: (input) => query('studentPhotos', input, photo),
    sendPhotos: async (input) => (await activity('importStudentPhotos', input, photosTaken)).photos,
    async examEvent(code) {
      const events = await query('deskExamEvents', {}, examEvent)
      const found = events.find((event) => event.code.toUpperCase() === code.toUpperCase())
      if (!found)
        throw new Refused(`There is no examination ${code}; there are ${events.map((event) => event.code).join(', ')}.`)
      return found.examEventId
    },
    upload: (uploadId, bytes, report) =>
      upload('uploadExamData', uploadId, bytes, report, 'The file is larger than 32 MiB; split it.'),
  }
}
