import type { Database } from './database.ts'

/** Does work in one transaction: all of it or nothing. A throw takes everything back. */
export const transaction = <Result>(db: Database, work: (inside: Database) => Promise<Result>): Promise<Result> =>
  // A transaction can do what its database can; only the library's types know them as two.
  db.transaction((step) => work(step as unknown as Database))
