import { parentPort } from 'node:worker_threads'
import { NEXT_PART, type TaskRequest, type TaskReply } from './protocol.ts'
import { tasks } from './tasks.ts'

const port = parentPort
if (!port) throw new Error('This module runs in a worker thread only.')
const sendWord = (word: TaskReply): void => port.postMessage(word)

/** Waits until the consumer requests the next part, so that a large file is never in memory twice. */
const waitForRequest = (): Promise<void> =>
  new Promise((resolve) => port.once('message', (word) => (word === NEXT_PART ? resolve() : undefined)))

async function runTask({ task, input }: TaskRequest): Promise<void> {
  const run = (tasks as unknown as Readonly<Record<string, (input: unknown) => unknown>>)[task]
  if (!run) throw new Error(`There is no task ${task}.`)
  const result = await run(input)
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) {
    sendWord({ done: result })
    return
  }
  const parts = result as AsyncGenerator<unknown, unknown>
  let next = await parts.next()
  while (next.done !== true) {
    sendWord({ part: next.value })
    await waitForRequest()
    next = await parts.next()
  }
  sendWord({ done: next.value })
}

const handleOrder = (order: TaskRequest): void => {
  runTask(order)
    .catch((error: unknown) =>
      sendWord({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .finally(() => port.once('message', handleOrder))
}
port.once('message', handleOrder)
