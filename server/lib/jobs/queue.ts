/** What a queue needs of the table that holds its items. */
export interface QueueSource<Item> {
  /** Claims the item due first, so that no other process takes it; null: nothing is due. */
  readonly claimNext: () => Promise<Item | null>
  /** Processes a claimed item, and stores the outcome. */
  readonly process: (item: Item) => Promise<void>
  /** How many items this process works on at the same time. */
  readonly concurrency: number
  /** How often the table is polled, for items that became due, and for those of other processes. */
  readonly pollMs: number
  /** Reports an unexpected error; the item is claimed again when its lease has expired. */
  readonly onFault: (error: unknown) => void
}

/** Processes the items of a table in the background; several processes may share the table. */
export interface Queue {
  /** Starts to poll, immediately and then periodically. */
  readonly start: () => void
  /** Looks for due items now, also before the start. */
  readonly wake: () => void
  /** Stops claiming for good; resolves when the items in progress have ended. */
  readonly close: () => Promise<void>
}

/** Creates a queue; nothing is claimed before `start` or `wake`. */
export function openQueue<Item>({ claimNext, process, concurrency, pollMs, onFault }: QueueSource<Item>): Queue {
  const inProgress = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let closing = false
  let polling: Promise<void> | null = null
  let pollAgain = false

  const claimDue = async (): Promise<void> => {
    while (!closing && inProgress.size < concurrency) {
      const item = await claimNext()
      if (item === null) return
      const task: Promise<void> = process(item)
        .catch(onFault)
        .finally(() => {
          inProgress.delete(task)
          wakeQueue()
        })
      inProgress.add(task)
    }
  }
  const wakeQueue = (): void => {
    // An item committed during a poll may come too late for its query.
    pollAgain = polling !== null
    if (closing || polling) return
    polling = claimDue()
      .catch(onFault)
      .finally(() => {
        polling = null
        if (pollAgain) wakeQueue()
      })
  }

  return {
    wake: wakeQueue,
    start() {
      if (closing) return
      timer ??= setInterval(wakeQueue, pollMs)
      wakeQueue()
    },
    async close() {
      closing = true
      clearInterval(timer)
      await polling
      await Promise.all(inProgress)
    },
  }
}
