import { Worker } from 'node:worker_threads'
import type { TaskRequest, TaskReply } from './protocol.ts'
import { NEXT_PART } from './protocol.ts'

/**
 * Reason why an upload was not parsed. TIMEOUT: it took too long. MEMORY: it used too much memory, or its thread died.
 * BUSY: the queue is full, or its holder has too many tasks.
 */
export type ParseFailure = 'TIMEOUT' | 'MEMORY' | 'BUSY'

/** Thrown for an upload that no thread could parse; the caller turns it into a refusal. */
export class NotParsed extends Error {
  constructor(readonly reason: ParseFailure) {
    super(`An upload was not read: ${reason}.`)
  }
}

/** Limits of a pool of threads. */
export interface PoolLimits {
  /** Maximum number of threads. */
  readonly threads: number
  /** Maximum number of tasks waiting for a thread. */
  readonly waiting: number
  /** Maximum number of waiting or running tasks per person. */
  readonly perHolder: number
  /** Timeout for an answer of a thread, or for each part of it. */
  readonly deadlineMs: number
  /** The JavaScript heap of a thread, in megabytes. */
  readonly heapMb: number
  /** How long an idle thread is kept. */
  readonly idleMs: number
}

/** A pool of threads that parse uploads. */
export interface Pool {
  /** Runs a task for a `holder`, the owner of the upload. Throws `NotParsed`, or an error if the task itself fails. */
  readonly run: (order: TaskRequest, holder: string) => Promise<unknown>
  /** Runs a task that returns its result in parts. If the consumer stops reading, the thread is terminated. */
  readonly parts: (order: TaskRequest, holder: string) => AsyncGenerator<unknown, unknown>
}

interface Thread {
  readonly worker: Worker
  idle?: NodeJS.Timeout
}

/** Opens a pool of workers for the module at a URL. Threads are created on demand and do not keep the process alive. */
export function openPool(address: string, limits: PoolLimits): Pool {
  const free: Thread[] = []
  const queue: (() => void)[] = []
  const holders = new Map<string, number>()
  let alive = 0

  const createThread = (): Thread => {
    const worker = new Worker(new URL(address), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
      execArgv: [],
      env: {},
    })
    worker.unref()
    alive += 1
    const thread: Thread = { worker }
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      alive -= 1
      clearTimeout(thread.idle)
      const place = free.indexOf(thread)
      if (place >= 0) free.splice(place, 1)
      queue.shift()?.()
    })
    return thread
  }

  const claimThread = async (): Promise<Thread> => {
    for (;;) {
      const thread = free.pop() ?? (alive < limits.threads ? createThread() : undefined)
      if (thread) {
        clearTimeout(thread.idle)
        return thread
      }
      await new Promise<void>((resolve) => queue.push(resolve))
    }
  }

  const releaseThread = (thread: Thread): void => {
    free.push(thread)
    thread.idle = setTimeout(() => {
      // Nobody may claim a thread that is ending.
      free.splice(free.indexOf(thread), 1)
      void thread.worker.terminate()
    }, limits.idleMs).unref()
    queue.shift()?.()
  }

  /**
   * Sends a message to a thread and returns its reply. A thread that is late or dies is terminated; its slot is free
   * once it has exited.
   */
  const exchangeMessage = ({ worker }: Thread, say: unknown): Promise<TaskReply> =>
    new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        clearTimeout(late)
        worker.off('message', resolveReply).off('exit', failForMemory).off('messageerror', failForMemory)
      }
      const failTask = (reason: ParseFailure): void => {
        stopWaiting()
        void worker.terminate()
        reject(new NotParsed(reason))
      }
      const resolveReply = (word: TaskReply): void => {
        stopWaiting()
        resolve(word)
      }
      const failForMemory = (): void => failTask('MEMORY')
      const late = setTimeout(() => failTask('TIMEOUT'), limits.deadlineMs)
      worker.on('message', resolveReply).on('exit', failForMemory).on('messageerror', failForMemory)
      worker.postMessage(say)
    })

  async function* streamParts(order: TaskRequest, holder: string): AsyncGenerator<unknown, unknown> {
    const own = holders.get(holder) ?? 0
    if (own >= limits.perHolder || queue.length >= limits.waiting) throw new NotParsed('BUSY')
    holders.set(holder, own + 1)
    let thread: Thread | undefined
    let ended = false
    try {
      thread = await claimThread()
      for (let say: unknown = order; ; say = NEXT_PART) {
        const word = await exchangeMessage(thread, say)
        if ('part' in word) {
          yield word.part
          continue
        }
        ended = true
        if ('failed' in word) throw new Error(word.failed)
        return word.done
      }
    } finally {
      const left = (holders.get(holder) ?? 1) - 1
      if (left > 0) holders.set(holder, left)
      else holders.delete(holder)
      // A thread in the middle of a task cannot be reused.
      if (thread && ended) releaseThread(thread)
      else await thread?.worker.terminate()
    }
  }

  return {
    parts: streamParts,
    async run(order, holder) {
      const { value } = await streamParts(order, holder).next()
      return value
    },
  }
}
