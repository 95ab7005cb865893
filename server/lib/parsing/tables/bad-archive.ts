import type { DataFileProblem } from '../../../../src/contract/academics/import-outcomes.ts'

/** Reason why an archive is refused, and the detail for its message. */
export class BadArchive extends Error {
  constructor(
    readonly problem: DataFileProblem,
    readonly detail = '',
  ) {
    super(problem)
  }
}
