import { useEffect, useId, useRef, useState } from 'react'
import { cancelUserImport, type IMPORT_STATUSES } from '../../../contract/people/user-import.ts'
import { onFault } from '../../../core/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Failed, Loading } from '../query-state.tsx'
import { CheckedStep } from './import/checked-step.tsx'
import { ColumnsStep } from './import/columns-step.tsx'
import { FileStep } from './import/file-step.tsx'
import { ResultStep } from './import/result-step.tsx'
import { useImport, useImportId, type Import } from './import/use-import.ts'
import { Working } from './import/working.tsx'

const STEPS = ['FILE', 'COLUMNS', 'CHECK', 'IMPORT', 'RESULT'] as const
type Step = (typeof STEPS)[number]

const STEP_OF: Readonly<Record<(typeof IMPORT_STATUSES)[number], Step>> = { READ: 'COLUMNS', CHECKING: 'CHECK', CHECKED: 'CHECK', RUNNING: 'IMPORT', DONE: 'RESULT', FAILED: 'RESULT', CANCELLED: 'RESULT' }

function Steps({ now }: { readonly now: Step }) {
  const { t } = useWords()
  return (
    <ol className="c-import-steps" aria-label={t('people.import.steps')}>
      {STEPS.map((step, place) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-past={place < STEPS.indexOf(now) ? '' : undefined}>
          {t(`people.import.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

/** Somebody who only looks at the columns again has not changed the import by that. */
const stepOf = (job: Import | undefined, columns: boolean): Step => (job ? (columns && job.status === 'CHECKED' ? 'COLUMNS' : STEP_OF[job.status]) : 'FILE')

/**
 * Takes users over from a file, step by step: the file, its columns, a trial, the import, the result (domain brief 2.3.3). Goes on at the server
 * when it is closed, and shows the same import again where `import` stands in the address of the page of users. Its sheets are `importSheets`.
 * `onClose`: the panel is to go away. `onDone`: so too, and the list is to be read anew.
 */
export function UserImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { t } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [importId, setImportId] = useImportId()
  const { job, failure, again } = useImport(importId)
  const [columns, setColumns] = useState(false)
  const step = stepOf(job, columns)
  const shown = useRef(step)
  useEffect(() => {
    // What was pressed is gone with the step: whoever listens is led to the next one.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  const open = (next: string | undefined) => {
    setColumns(false)
    setImportId(next)
  }
  const another = () => {
    // What was not begun is not kept; what was is history.
    if (job && (job.status === 'READ' || job.status === 'CHECKED')) void call(cancelUserImport, { importId: job.importId }, { toast: false }).catch(onFault)
    open(undefined)
  }
  const forward = () => {
    setColumns(false)
    again()
  }
  const done = () => {
    open(undefined)
    onDone()
  }
  const content = () => {
    if (importId === undefined) return <FileStep onRead={open} />
    if (failure && !job) return <Failed reply={failure} onAgain={again} />
    if (!job) return <Loading />
    switch (job.status) {
      case 'READ':
        return <ColumnsStep key={job.importId} job={job} onChecking={forward} onFile={another} />
      case 'CHECKED':
        return columns ? <ColumnsStep key={job.importId} job={job} onChecking={forward} onFile={another} /> : <CheckedStep job={job} onRunning={forward} onColumns={() => setColumns(true)} onFile={another} />
      case 'CHECKING':
      case 'RUNNING':
        return <Working job={job} onStopped={again} />
      default:
        return <ResultStep job={job} onRunning={again} onFile={() => open(undefined)} onDone={done} />
    }
  }
  return (
    <section className="c-import c-stack" aria-labelledby={id}>
      <header className="c-import-head">
        <h2 className="c-title" id={id} ref={heading} tabIndex={-1}>
          {t('people.import.title')}
          <span className="c-hidden">: {t(`people.import.step.${step}`)}</span>
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </header>
      <Steps now={step} />
      {content()}
    </section>
  )
}
