import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { openDatabase } from '../../../server/db/database.ts'
import { PASSWORD, signIn } from '../../support/calls.ts'
import { startJob, waitForJobEnd, listExamsByState, loadJob } from '../../support/hall-tickets/desk.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/server.ts'
import { runTicketsCommand, SCRIPT } from '../../support/hall-tickets/tickets-command.ts'
import { killProcess } from '../support/kill-process.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** How many tickets there are; each has a file in four languages. */
const TICKETS = 24
/** How many files there are when the server is killed. */
const FIRST = 10

let data: string
beforeEach(async () => {
  data = await createSeededFolder()
  // So many are enough to kill the server among them.
  const small = await openDatabase(testSettings(data))
  await small.db.execute(
    `update hall_ticket set status = 'CANCELLED' where exam_event_id = 1 and id > (select id from hall_ticket where exam_event_id = 1 order by id offset ${TICKETS} limit 1)`,
  )
  await small.close()
})
afterEach(() => rm(data, { recursive: true, force: true }))

const start = () => startServerProcess({ dataDir: data })

const printed = async () =>
  (await readdir(join(data, 'buckets'), { recursive: true })).filter((name) => name.includes('.pdf'))

describe('a server that is killed while rendering tickets', () => {
  test('continues where it stopped: every ticket has exactly one file per language', async () => {
    const first = await start()
    const token = await signIn(first, 'ravi.exams')
    const examEventId = (await listExamsByState(first)).OPEN ?? 0
    const { jobId } = await startJob(first, token, 'renderHallTickets', { examEventId })
    let before = await loadJob(first, token, jobId)
    while (before.done < FIRST) before = await loadJob(first, token, jobId)
    expect(before.status).toBe('RUNNING')
    await killProcess(first.pid)
    expect((await printed()).length).toBeLessThan(before.total)

    const second = await start()
    const again = await signIn(second, 'ravi.exams')
    const after = await waitForJobEnd(second, again, jobId)
    await second.stop()
    expect(after).toMatchObject({ status: 'DONE', done: before.total, total: before.total })

    const checked = await openDatabase(testSettings(data))
    const { rows } = (await checked.db.execute(
      `select count(*)::int as files, count(distinct f.path)::int as paths, count(distinct t.id)::int as tickets from hall_ticket t join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
       join hall_ticket_file f on f.hall_ticket_version_id = v.id where t.exam_event_id = ${examEventId} and t.status <> 'CANCELLED'`,
    )) as { rows: Record<string, number>[] }
    await checked.close()
    const names = await printed()
    expect(rows[0]).toEqual({ files: before.total, paths: before.total, tickets: before.total / 4 })
    expect(names.length).toBe(before.total)
    expect(names.every((name) => /\.(en|mr|hi|ur)\.pdf$/.test(name))).toBe(true)
  }, 400_000)
})

describe('an operator of the command line', () => {
  test('gets a one-sentence error and exit code 1 without a running server, and for a wrong password', async () => {
    const none = await runTicketsCommand([
      'readiness',
      '--exam',
      'W26',
      '--user',
      'ravi.exams',
      '--server',
      'http://127.0.0.1:9',
    ])
    expect(none).toEqual({
      code: 1,
      out: '',
      err: 'No server answers at http://127.0.0.1:9; start it with npm start, or name another one with --server.\n',
    })
    const server = await start()
    try {
      const wrong = await runTicketsCommand(
        ['readiness', '--exam', 'W26', '--user', 'ravi.exams', '--server', server.origin],
        'nonsense',
      )
      expect(wrong).toEqual({ code: 1, out: '', err: 'The user name or password is not correct.\n' })
      const clerk = await runTicketsCommand([
        'readiness',
        '--exam',
        'W26',
        '--user',
        'noor.clerk',
        '--server',
        server.origin,
      ])
      expect(clerk).toEqual({ code: 1, out: '', err: 'You do not have permission for this action.\n' })
    } finally {
      await server.stop()
    }
  }, 400_000)

  test('sees the job’s progress to its end, and can stop watching without stopping the job', async () => {
    const server = await start()
    try {
      const token = await signIn(server, 'ravi.exams')
      const examEventId = (await listExamsByState(server)).OPEN ?? 0
      const code = `W${String(new Date().getFullYear()).slice(2)}`
      const words = ['render', '--exam', code, '--language', 'en', '--user', 'ravi.exams', '--server', server.origin]
      const watching = spawn(process.execPath, [SCRIPT, ...words], {
        env: { PATH: process.env.PATH, TICKETS_PASSWORD: PASSWORD },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      watching.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text))
      await waitUntil('the job’s progress', () => said.includes('render'))
      watching.kill('SIGINT')
      await once(watching, 'close')
      expect(watching.exitCode).toBe(130)
      expect(said).toContain('the server works on')
      const again = await runTicketsCommand([...words, '--resume'])
      expect(again).toMatchObject({ code: 0, err: '' })
      expect(again.out).toMatch(/render: done/)
      const made = await startJob(server, token, 'renderHallTickets', { examEventId, language: 'en' })
      expect((await waitForJobEnd(server, token, made.jobId)).report).toMatchObject({
        counts: { alreadyThere: TICKETS },
      })
    } finally {
      await server.stop()
    }
  }, 400_000)
})
