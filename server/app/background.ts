import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/database.ts'
import { getPublicOrigin } from '../lib/config/public-url.ts'
import type { Settings } from '../lib/config/settings.ts'
import type { Jobs } from '../lib/context/handler.ts'
import { createInFlightRequests } from '../lib/jobs/in-flight-requests.ts'
import { openSender, type Sender } from '../lib/messaging/sender.ts'
import { openRetention } from '../lib/retention/job.ts'
import type { Buckets } from '../lib/storage/buckets.ts'
import { openReminders } from '../modules/assignments/process-windows/reminders.ts'
import { openErasures } from '../modules/institution/data-protection/due.ts'
import { openPlatformWork } from '../modules/institution/platform/open-platform-work.ts'
import { openYearChange } from '../modules/institution/year-change.ts'
import { openFileDeletion } from '../modules/exports/delete-files.ts'
import { openReportSchedules } from '../modules/exports/schedules/open-schedules.ts'
import { openExports } from '../modules/exports/open-exports.ts'
import { openPaperReminders } from '../modules/exam-office/reminders/first-papers.ts'
import { openTicketJobs } from '../modules/exam-office/ticket-desk.ts'
import { warmUpRenderer } from '../modules/hall-tickets/document/warm-up.ts'
import { servePayments } from '../modules/payments/gateway-messages/endpoints.ts'
import { openPayments } from '../modules/payments/reconcile/background.ts'
import { outboxEvents } from '../lib/messaging/outbox-events.ts'
import { openStudentMessages } from '../modules/messages/students/queue-messages.ts'
import { openDataImports } from '../modules/academics/import/open-data-imports.ts'
import { openUserImports } from '../modules/users/import/open-user-imports.ts'
import { openPictureMeasures } from '../modules/users/pictures/measure.ts'
import { completeSearchWords } from '../modules/users/accounts/search-words.ts'
import { openSignOutNotices } from '../modules/sign-in/assertions/sign-out-notices.ts'
import type { ServerParts } from '../rpc/mql-route.ts'
import { openSandboxBank } from '../sandbox/bank/bank.ts'
import { serveSandboxBank } from '../sandbox/bank/routes.ts'
import { openSandboxCsc } from '../sandbox/csc/open.ts'

/** What background work needs. */
interface BackgroundParts {
  readonly opened: OpenDatabase
  readonly settings: Settings
  readonly buckets: Buckets
  readonly now: () => Date
  /** The origin under which the server reaches itself. */
  readonly internalOrigin: () => string
  /** Whether the installation was restored, and nobody has confirmed that yet: nothing leaves it. */
  readonly isSuspended: () => boolean
  /** Whether payments, the sandbox bank and retention run on a timer, not only on request. */
  readonly timers: boolean
  /** Whether the institutions are real: there is no sandbox. */
  readonly live: boolean
}

/** The work of this process besides calls: jobs, imports, payments, the sandbox bank, messages and retention. */
interface Background {
  /** What calls use of it. */
  readonly usedByCalls: Pick<
    ServerParts,
    'jobs' | 'userImports' | 'dataImports' | 'exports' | 'archives' | 'payments' | 'inFlight'
  >
  /** Registers the routes of payments and the sandbox bank; when the web server closes, all work stops. */
  readonly register: (app: FastifyInstance) => void
  /** Resumes what another process left unfinished, and starts everything else. */
  readonly start: (app: FastifyInstance) => Promise<void>
}

/** Creates the background work; nothing runs before `start`. */
export function openBackground({
  opened,
  settings,
  buckets,
  now,
  internalOrigin,
  isSuspended,
  timers,
  live,
}: BackgroundParts): Background {
  const { db, vacuum } = opened
  let onFault: (error: unknown, kind: string) => void = () => undefined
  const reportFault = (error: unknown, kind: string): void => onFault(error, kind)
  const inFlight = createInFlightRequests()
  const shared = { db, settings, now, yieldToRequests: inFlight.yieldToRequests, onFault: reportFault }
  const jobs = openTicketJobs({ ...shared, buckets })
  const userImports = openUserImports({ ...shared, vacuum })
  const dataImports = openDataImports({ ...shared, buckets, vacuum })
  const exports = openExports({ ...shared, buckets })
  const studentMessages = openStudentMessages(shared)
  const fileDeletion = openFileDeletion({ db, buckets, now, onFault: (error) => reportFault(error, 'export files') })
  const pictures = openPictureMeasures({ db, buckets, now, onFault: (error) => reportFault(error, 'picture measures') })
  const schedules = openReportSchedules({ db, exports, now, onFault: (error) => reportFault(error, 'report schedule') })
  const { secrets } = settings
  const paymentParts = { db, secrets, now, internalOrigin, publicUrl: getPublicOrigin(settings), onFault: reportFault }
  const payments = openPayments(paymentParts)
  const bank = openSandboxBank({ ...paymentParts, timers })
  const retention = openRetention({
    ...shared,
    dataDir: settings.dataDir,
    onFault: (error) => reportFault(error, 'retention'),
  })
  const reminders = openReminders({ db, settings, now, onFault: (error) => reportFault(error, 'reminder') })
  const paperReminders = openPaperReminders({ db, now, onFault: (error) => reportFault(error, 'paper reminder') })
  const yearChange = openYearChange({ db, now, onFault: (error) => reportFault(error, 'year change') })
  const erasures = openErasures({ db, buckets, now, onFault: (error) => reportFault(error, 'erasure') })
  const notices = openSignOutNotices({ db, settings, now, onFault: (error) => reportFault(error, 'sign-out notice') })
  const { archives, removals, housekeeping } = openPlatformWork({
    ...shared,
    readSnapshot: opened.readSnapshot,
    dataDir: settings.dataDir,
    buckets,
  })
  const enrolSandbox = async (): Promise<void> => {
    await bank.enrol()
    await openSandboxCsc({ db, secrets })
  }
  let sender: Sender | undefined
  let open = true
  let completing: Promise<void> | undefined

  // The jobs of a restored installation are stored, and run when it is confirmed.
  const wakeUnlessHeld =
    ({ wake }: Jobs) =>
    (): void => {
      if (!isSuspended()) wake()
    }

  const wakeStudentMessages = wakeUnlessHeld(studentMessages)

  return {
    usedByCalls: {
      inFlight,
      jobs: { wake: wakeUnlessHeld(jobs) },
      userImports: { wake: wakeUnlessHeld(userImports) },
      dataImports: { wake: wakeUnlessHeld(dataImports) },
      archives: { wake: wakeUnlessHeld(archives) },
      exports: {
        wake: wakeUnlessHeld(exports),
        run: (jobId) => (isSuspended() ? Promise.resolve() : exports.run(jobId)),
      },
      payments: {
        isSuspended,
        checkNow: async (order) => {
          if (!isSuspended()) await payments.checkNow(order)
        },
        askGateway: (account) =>
          isSuspended() ? Promise.reject(new Error('The restore is not confirmed.')) : payments.askGateway(account),
        accountsChanged: live ? () => Promise.resolve() : enrolSandbox,
      },
    },
    register(app) {
      onFault = (error, kind) => app.log.error({ err: error, job: kind }, 'a job failed')
      app.addHook('onRequest', async (request, reply) => {
        if (!isSuspended() || !request.url.startsWith('/server/payments/')) return undefined
        // Gateways repeat their messages.
        return reply.code(503).header('retry-after', '60').send()
      })
      servePayments(app, paymentParts)
      if (!live) serveSandboxBank(app, { db, now, tell: bank.tell })
      const periodic = [
        ...[
          fileDeletion,
          schedules,
          payments,
          bank,
          retention,
          reminders,
          paperReminders,
          yearChange,
          erasures,
          housekeeping,
          notices,
          pictures,
        ],
      ]
      for (const work of [jobs, userImports, dataImports, exports, studentMessages, archives, removals, ...periodic])
        app.addHook('onClose', () => work.close())
      outboxEvents.on('released', wakeStudentMessages)
      app.addHook('onClose', () => outboxEvents.off('released', wakeStudentMessages))
      app.addHook('onClose', () => sender?.close())
      app.addHook('onClose', () => {
        open = false
        return completing
      })
    },
    async start(app) {
      const alone = settings.databaseUrl === null
      await jobs.resume(alone)
      await userImports.resume(alone)
      await dataImports.resume(alone)
      await exports.resume(alone)
      await studentMessages.resume(alone)
      await archives.resume(alone)
      await removals.resume(alone)
      sender = await openSender({ ...shared, onGivenUp: (what) => app.log.warn(what, 'a message was given up') })
      if (timers) retention.start()
      if (timers) reminders.start()
      if (timers) paperReminders.start()
      if (timers) fileDeletion.start()
      if (timers) schedules.start()
      if (timers) yearChange.start()
      if (timers) erasures.start()
      if (timers) housekeeping.start()
      if (timers) notices.start()
      if (timers) pictures.start()
      if (!live) await bank.start()
      if (!live) await openSandboxCsc({ db, secrets })
      if (timers) payments.start()
      completing = completeSearchWords(db, () => open).catch((error: unknown) =>
        app.log.error({ err: error }, 'not everybody can be found by search'),
      )
      // In the background: calls are answered between two specimen documents.
      warmUpRenderer().catch((error: unknown) => app.log.error({ err: error }, 'no document could be rendered'))
    },
  }
}
