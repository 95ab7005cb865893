import type { Database } from './database.ts'

/** The callbacks of each open transaction. */
const callbacksOf = new WeakMap<Database, (() => void)[]>()

/** Runs work in one transaction, which is rolled back when the work throws. */
export async function runTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const callbacks: (() => void)[] = []
  const result = await db.transaction((step) => {
    // A transaction offers the same operations as its database; only the library's types differ.
    const tx = step as unknown as Database
    callbacksOf.set(tx, callbacks)
    return work(tx)
  })
  for (const callback of callbacks) runAfterCommit(db, callback)
  return result
}

/**
 * Calls a function once the transaction has been committed: immediately outside a transaction, never after a rollback.
 * A nested transaction waits for the outermost one.
 */
export function runAfterCommit(db: Database, callback: () => void): void {
  const callbacks = callbacksOf.get(db)
  if (callbacks) callbacks.push(callback)
  else callback()
}
