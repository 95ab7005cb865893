import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { askSecret, createProgressBar } from './tickets/terminal.mjs'
import { connectDesk, Refused } from './tickets/client.mjs'
import { handInPhotos } from './tickets/photos.mjs'
import { reportLines } from './tickets/report.mjs'
import { OPTIONS, USAGE } from './tickets/usage.mjs'

/** @typedef {import('./tickets/client.mjs').Desk} Desk */

/** One sentence, and the end. @param {string} sentence @returns {never} */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

const readOptions = () => {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (fault) {
    return giveUp(`${fault instanceof Error ? fault.message : String(fault)}\n\n${USAGE}`)
  }
}
const { values, positionals } = readOptions()
const [command = '', ...rest] = positionals

/** @param {string | undefined} value @param {string} name @returns {string} */
const requireValue = (value, name) => value ?? giveUp(`--${name} is missing.\n\n${USAGE}`)

/**
 * Shows how far a job is until it has ended.
 * @param {Desk} desk
 * @param {number} jobId
 * @returns {Promise<number>} the exit code
 */
async function watchJob(desk, jobId) {
  const bar = createProgressBar()
  process.once('SIGINT', () => {
    bar.end()
    console.log(`No longer watching job ${jobId}; the server works on. The same command watches it again.`)
    process.exit(130)
  })
  for (;;) {
    const job = await desk.job(jobId)
    bar.show(job)
    if (job.status !== 'RUNNING') {
      bar.end()
      for (const line of reportLines(job)) console.log(line)
      return job.status === 'DONE' && !job.report?.counts.failed ? 0 : 1
    }
    await new Promise((done) => setTimeout(done, 400))
  }
}

/** @param {Desk} desk @param {string} name @param {Record<string, unknown>} input @returns {Promise<number>} */
async function startJob(desk, name, input) {
  const answer = await desk.start(name, input)
  if (answer.outcome === 'NOT_READY') {
    console.error('Not published, because:')
    for (const { check, count, examples } of answer.checks)
      console.error(`  ${check}: ${count} (${examples.slice(0, 5).join(', ')} …)`)
    console.error('Mend this, or say with --waive "why" that it may stay.')
    return 1
  }
  if (answer.outcome === 'ALREADY_RUNNING') console.log(`Job ${answer.jobId} of this kind runs already; watching it.`)
  return watchJob(desk, answer.jobId)
}

/** @param {string} file @returns {Promise<Buffer>} */
const readBytes = (file) => readFile(file).catch(() => giveUp(`The file ${file} cannot be read.`))

/** @type {Record<string, (desk: Desk, examEventId: number) => Promise<number>>} */
const COMMANDS = {
  generate: (desk, examEventId) => startJob(desk, 'generateHallTickets', { examEventId }),
  render: (desk, examEventId) => startJob(desk, 'renderHallTickets', { examEventId, language: values.language }),
  publish: (desk, examEventId) =>
    startJob(desk, 'publishHallTickets', {
      examEventId,
      opensAt: values.opens,
      closesAt: values.closes,
      waive: values.waive,
    }),
  async reissue(desk, examEventId) {
    const reason = requireValue(values.reason, 'reason')
    const listed = values.file ? (await readBytes(values.file)).toString('utf8').split(/[\s,;]+/) : []
    const numbers = [...rest, ...listed].filter((number) => number !== '')
    if (numbers.length === 0 && !values.resume)
      giveUp('Which tickets? Give their numbers, or --file with one in each line.')
    return startJob(desk, 'reissueHallTickets', {
      examEventId,
      by: values.by,
      values: numbers.length > 0 ? numbers : ['-'],
      reason,
    })
  },
  async import(desk, examEventId) {
    const kind = requireValue(values.kind, 'kind')
    const bytes = await readBytes(requireValue(values.file, 'file'))
    const uploadId = randomUUID().replaceAll('-', '')
    const bar = createProgressBar()
    await desk.upload(uploadId, bytes, (done) => bar.show({ kind: 'UPLOAD', done, total: bytes.length }))
    bar.end()
    return startJob(desk, 'importExamData', { examEventId, kind, uploadId, dryRun: !values.apply })
  },
  async photos(desk, examEventId) {
    const bar = createProgressBar()
    const { bad, lines } = await handInPhotos(desk, {
      folder: requireValue(values.dir, 'dir'),
      examEventId,
      dryRun: !values.apply,
      report: (done, total) => bar.show({ kind: 'PHOTOS', done, total }),
    })
    bar.end()
    for (const line of lines) console.log(line)
    return bad === 0 ? 0 : 1
  },
  async readiness(desk, examEventId) {
    for (const { check, reason, count, examples, blocks } of await desk.readiness({ examEventId }))
      console.log(
        `${blocks && count > 0 ? 'STOP' : count > 0 ? 'look' : '  ok'}  ${(reason ? `${check} ${reason}` : check).padEnd(24)} ${String(count).padStart(7)}  ${examples.slice(0, 5).join(', ')}`,
      )
    return 0
  },
  async watch(desk, examEventId) {
    const jobs = await desk.jobs({ examEventId })
    for (const { jobId, kind, status, done, total, startedAt } of jobs.slice(0, 10))
      console.log(
        `${String(jobId).padStart(6)}  ${kind.padEnd(9)} ${status.padEnd(9)} ${done} of ${total}, begun ${startedAt}`,
      )
    const running = jobs.find(({ status }) => status === 'RUNNING')
    return running ? watchJob(desk, running.jobId) : 0
  },
}

/**
 * With `--resume` a job of this kind that runs is watched, and none is begun beside it.
 * @param {Desk} desk
 * @param {number} examEventId
 * @returns {Promise<number | null>}
 */
async function findResumedJob(desk, examEventId) {
  if (!values.resume) return null
  const jobs = await desk.jobs({ examEventId })
  const running = jobs.find(({ status, kind }) => status === 'RUNNING' && kind === command.toUpperCase())
  if (running) return watchJob(desk, running.jobId)
  if (command !== 'import' && command !== 'reissue') return null
  console.log(`No ${command} runs.`)
  return 0
}

async function runCommand() {
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (values.help || !run) return giveUp(USAGE)
  const user = requireValue(values.user, 'user')
  const exam = requireValue(values.exam, 'exam')
  const server = (values.server ?? `http://127.0.0.1:${process.env.PORT || 4170}`).replace(/\/+$/, '')
  const desk = await connectDesk({
    server,
    client: values.client,
    user,
    password: process.env.TICKETS_PASSWORD || (() => askSecret(`Password of ${user}: `)),
  })
  const examEventId = await desk.examEvent(exam)
  return (await findResumedJob(desk, examEventId)) ?? run(desk, examEventId)
}

runCommand().then(
  (code) => process.exit(code),
  (fault) => {
    if (fault instanceof Refused) giveUp(fault.message)
    throw fault
  },
)
