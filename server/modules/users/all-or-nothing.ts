import type { Database } from '../../db/database.ts'
import { runTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../lib/context/handler.ts'

class TakenBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('taken back')
  }
}

/** Runs work in one transaction; a refusal at any point rolls everything back and is returned. */
export async function runAllOrNothing<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await runTransaction(db, async (tx) => {
      const result = await work(tx)
      if (result instanceof Refusal) throw new TakenBack(result)
      return result
    })
  } catch (fault) {
    if (fault instanceof TakenBack) return fault.refusal
    throw fault
  }
}
