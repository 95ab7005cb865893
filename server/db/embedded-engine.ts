import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { runStatement } from './statements/statement-times.ts'

/**
 * The embedded database with a check before every message to it, and so before every write: the check throws when this
 * process no longer holds the folder. The parsers that the query builder gives with every query, always the same, are
 * taken once: merging them with those of all types takes longer than a short query.
 */
export class EmbeddedEngine extends PGlite {
  readonly #check: () => void
  #parsersTaken = false

  constructor(options: PGliteOptions, check: () => void) {
    super(options)
    this.#check = check
  }

  override execProtocolRawSync(
    ...given: Parameters<PGlite['execProtocolRawSync']>
  ): ReturnType<PGlite['execProtocolRawSync']> {
    this.#check()
    return super.execProtocolRawSync(...given)
  }

  #takeParsers({ parsers, ...others }: QueryOptions = {}): QueryOptions {
    if (parsers && !this.#parsersTaken) {
      Object.assign(this.parsers, parsers)
      this.#parsersTaken = true
    }
    return others
  }

  override query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return runStatement(text, () => super.query<Row>(text, params, this.#takeParsers(options)))
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) => {
      const query = transaction.query.bind(transaction)
      return work(
        Object.assign(transaction, {
          query: <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
            runStatement(text, () => query<Row>(text, params, this.#takeParsers(options))),
        }),
      )
    })
  }
}
