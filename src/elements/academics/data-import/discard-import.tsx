import { discardDataImport } from '../../../contract/academics/data-import.ts'
import { call } from '../../../core/mql/index.ts'
import { DiscardButton } from '../../ui/import/discard-button.tsx'
import type { Discarding } from '../../ui/import/use-discard.ts'
import type { ImportSummary } from './imports.ts'

/** Asks the server to discard an import. */
export const sendDiscard: Discarding['send'] = (importId) => call(discardDataImport, { importId }, { toast: false })

interface DiscardProps {
  readonly job: ImportSummary
  readonly onDiscarded: () => void
  /** The id of the text that names the import, where a list has several. */
  readonly describedBy?: string
}

/** Renders the button that discards an import; nothing where that is no longer possible. */
export function DiscardImport({ job, ...rest }: DiscardProps) {
  return job.discardable ? <DiscardButton job={job} send={sendDiscard} {...rest} /> : null
}
