import type { Database } from './database.ts'

/** Runs work in one transaction, which is rolled back when the work throws. */
export const transaction = <Result>(db: Database, work: (inside: Database) => Promise<Result>): Promise<Result> =>
  // A transaction offers the same operations as its database; only the library's types differ.
  db.transaction((step) => work(step as unknown as Database))
