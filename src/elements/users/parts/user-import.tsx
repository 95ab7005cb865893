import { useEffect, useRef, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { type IMPORT_STATUSES } from '../../../contract/users/user-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DiscardButton } from '../../ui/import/discard-button.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { CheckedStep } from '../import/checked-step.tsx'
import { ColumnsStep } from '../import/columns-step.tsx'
import { FileStep } from '../import/file-step.tsx'
import { ResultStep } from '../import/result-step.tsx'
import { isDiscardable, sendDiscard, useImport, useImportId, type Import } from '../import/use-import.ts'
import { ProgressStep } from '../import/progress-step.tsx'

const STEPS = ['FILE', 'COLUMNS', 'CHECK', 'IMPORT', 'RESULT'] as const
type Step = (typeof STEPS)[number]

const STEP_OF: Readonly<Record<(typeof IMPORT_STATUSES)[number], Step>> = {
  READ: 'COLUMNS',
  CHECKING: 'CHECK',
  CHECKED: 'CHECK',
  RUNNING: 'IMPORT',
  DONE: 'RESULT',
  FAILED: 'RESULT',
  CANCELLED: 'RESULT',
}

/** Returns the current step. Going back to view the columns does not change the import. */
const getImportStep = (job: Import | undefined, columns: boolean): Step =>
  job ? (columns && job.status === 'CHECKED' ? 'COLUMNS' : STEP_OF[job.status]) : 'FILE'

interface UserImportProps {
  readonly takesFocus?: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

function ImportPanel({ takesFocus = false, onClose, onDone }: UserImportProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [importId, setImportId] = useImportId()
  const { row: job, failure, again } = useImport(importId)
  const [columns, setColumns] = useState(false)
  const step = getImportStep(job, columns)
  const shown = useRef(step)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    // The pressed button is unmounted with its step: focus the next step's heading.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  const openImport = (next: string | undefined) => {
    setColumns(false)
    setImportId(next)
  }
  const startAnother = () => {
    // An import that was not started is given up; the people of one that was started stay.
    if (job && isDiscardable(job)) void sendDiscard(job.importId).catch(onFault)
    openImport(undefined)
  }
  const goForward = () => {
    setColumns(false)
    again()
  }
  const handleDone = () => {
    openImport(undefined)
    onDone()
  }
  const renderContent = () => {
    if (importId === undefined) return <FileStep onRead={openImport} onDiscarded={() => heading.current?.focus()} />
    if (failure && !job) return <Failed reply={failure} onAgain={again} />
    if (!job) return <Loading />
    switch (job.status) {
      case 'READ':
        return <ColumnsStep key={job.importId} job={job} onChecking={goForward} onFile={startAnother} />
      case 'CHECKED':
        return columns ? (
          <ColumnsStep key={job.importId} job={job} onChecking={goForward} onFile={startAnother} />
        ) : (
          <CheckedStep job={job} onRunning={goForward} onColumns={() => setColumns(true)} onFile={startAnother} />
        )
      case 'CHECKING':
      case 'RUNNING':
        return <ProgressStep job={job} onStopped={again} />
      default:
        return <ResultStep job={job} onRunning={again} onFile={() => openImport(undefined)} onDone={handleDone} />
    }
  }
  return (
    <section className="c-import c-stack" aria-labelledby={id}>
      <header className="c-import-head">
        <h1 className="c-title" id={id} ref={heading} tabIndex={-1}>
          {t('people.import.title')}
          <span className="c-hidden">: {t(`import.step.${step}`)}</span>
        </h1>
        <Button kind="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </header>
      <ImportSteps
        label={t('import.steps')}
        steps={STEPS.map((id) => ({ id, name: t(`import.step.${id}`) }))}
        now={step}
      />
      {renderContent()}
      {job && isDiscardable(job) ? (
        <div className="c-row">
          <DiscardButton job={job} send={sendDiscard} onDiscarded={() => openImport(undefined)} />
        </div>
      ) : null}
    </section>
  )
}

/**
 * Imports users from a file in steps: the file, its columns, a dry run, the import, the result (specification, section
 * 11.3.3). The server continues when the panel is closed; the same import is shown again when the address of the page
 * of users contains `import`. The screen's sheets must include `importSheets`. `onClose` is called to close the panel;
 * `onDone` to close it and reload the list. With `takesFocus`, its heading gets the focus at first.
 */
export const UserImport = (props: UserImportProps) => (
  <FurtherMessages area="imports" loading={<Loading />}>
    <ImportPanel {...props} />
  </FurtherMessages>
)
