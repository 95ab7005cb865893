import type { FILE_FAULTS } from '../../../../src/contract/exam-office/exam-imports.ts'

/** Reason why a file cannot be read, with its location. */
export class FileProblem extends Error {
  constructor(
    readonly fault: (typeof FILE_FAULTS)[number],
    readonly line: number | null = null,
    readonly column: string | null = null,
  ) {
    super(fault)
  }
}
