import { expect, test } from 'vitest'
import { openQueue } from '../../../server/lib/jobs/queue.ts'

const HOUR_MS = 3_600_000

/** Opens a queue over an array, whose items end when the test ends them. */
function openTestQueue(items: string[], concurrency = 2) {
  const started: string[] = []
  const faults: unknown[] = []
  const end = new Map<string, { resolve: () => void; reject: (fault: Error) => void }>()
  const queue = openQueue({
    claimNext: () => Promise.resolve(items.shift() ?? null),
    process: (item) =>
      new Promise<void>((resolve, reject) => {
        started.push(item)
        end.set(item, { resolve, reject })
      }),
    concurrency,
    pollMs: HOUR_MS,
    onFault: (fault) => void faults.push(fault),
  })
  return { queue, started, faults, end: (item: string) => end.get(item) }
}

test('a queue processes nothing before it is started', () => {
  const { started } = openTestQueue(['a'])
  expect(started).toEqual([])
})

test('a queue processes as many items at once as its concurrency allows, and the next when one has ended', async () => {
  const { queue, started, end } = openTestQueue(['a', 'b', 'c'])
  queue.start()
  await expect.poll(() => started).toEqual(['a', 'b'])
  end('a')?.resolve()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
})

test('an item added while the queue polls is processed without waiting for the next poll', async () => {
  const items: string[] = []
  let answer: (item: string | null) => void = () => undefined
  const started: string[] = []
  const queue = openQueue<string>({
    claimNext: () => {
      const found = items.shift() ?? null
      return new Promise((resolve) => (answer = () => resolve(found)))
    },
    process: (item) => Promise.resolve(void started.push(item)),
    concurrency: 1,
    pollMs: HOUR_MS,
    onFault: () => undefined,
  })
  queue.start()
  items.push('late')
  queue.wake()
  answer(null)
  await expect.poll(() => items).toEqual([])
  answer(null)
  await expect.poll(() => started).toEqual(['late'])
})

test('an item that fails is reported, and the others are processed', async () => {
  const { queue, started, faults, end } = openTestQueue(['bad', 'good'], 1)
  queue.start()
  await expect.poll(() => started).toEqual(['bad'])
  end('bad')?.reject(new Error('Broken.'))
  await expect.poll(() => started).toEqual(['bad', 'good'])
  expect(faults).toEqual([new Error('Broken.')])
})

test('closing a queue waits for the items in progress and claims no others', async () => {
  const { queue, started, end } = openTestQueue(['a', 'b'], 1)
  queue.start()
  await expect.poll(() => started).toEqual(['a'])
  let closed = false
  const closing = queue.close().then(() => (closed = true))
  await Promise.resolve()
  expect(closed).toBe(false)
  end('a')?.resolve()
  await closing
  queue.wake()
  expect(started).toEqual(['a'])
})
