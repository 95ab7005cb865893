import type { DataKind } from '../../../contract/academics/import-kinds.ts'
import { CheckedStep } from './checked-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import type { DataImport, TemplateColumn } from './imports.ts'
import { ProgressStep } from './progress-step.tsx'
import { ResultStep } from './result-step.tsx'

/** Props of a step of an import that the server has read. */
export interface StepProps {
  readonly job: DataImport
  /** The columns that a file of this kind can have. */
  readonly fields: readonly TemplateColumn[]
  /** Loads the import again after it was changed. */
  readonly onForward: () => void
  readonly onColumns: () => void
  /** Starts with another file, of the same or of another kind. */
  readonly onAnother: (kind: DataKind) => void
  readonly onStart: () => void
}

/** Renders the step that an import is at. `columns`: a person has gone back to the columns. */
export function ImportStep({ columns, ...step }: StepProps & { readonly columns: boolean }) {
  const { job } = step
  switch (job.status) {
    case 'CHECKING':
    case 'RUNNING':
    case 'UNDOING':
      return <ProgressStep {...step} />
    case 'UPLOADED':
      return <ColumnsStep key={job.importId} {...step} />
    default:
      if (columns) return <ColumnsStep key={job.importId} {...step} />
      return job.status === 'CHECKED' ? <CheckedStep {...step} /> : <ResultStep {...step} />
  }
}
