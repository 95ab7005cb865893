import { useCallback, useEffect, useRef, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { dataImport, dataImportColumns } from '../../../contract/academics/data-import-state.ts'
import type { DataKind } from '../../../contract/academics/import-kinds.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { usePolledRow } from '../../ui/import/use-polled-row.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { sendDiscard } from './discard-import.tsx'
import { FileStep } from './file-step.tsx'
import { ImportStep } from './import-step.tsx'
import { hasChoices, isWorking, getImportStep, STEPS, type Step } from './imports.ts'
import type { Place } from './use-import-place.ts'

const getStepKey = (step: Step, kind: DataKind | undefined) =>
  step === 'COLUMNS' && kind === 'ONEROSTER' ? 'dataImport.package.step' : (`import.step.${step}` as const)

/** Renders the steps of one import: the file, its columns, a dry run, the import, the result. */
export function ImportWizard({ place }: { readonly place: Place }) {
  const { t } = useMessages()
  const id = useUniqueId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { importId } = place
  const {
    row: job,
    missing,
    failure,
    again,
  } = usePolledRow(dataImport, importId === undefined ? undefined : { importId }, isWorking)
  const [back, setBack] = useState<string>()
  const kind = job?.kind ?? (importId === undefined ? place.kind : undefined)
  const [listed, listAgain] = useLiveQuery(
    dataImportColumns,
    kind !== undefined,
    kind === undefined ? undefined : { kind },
  )
  useReconnect(failure !== undefined && isTemporary(failure) && !(job && isWorking(job)), again)

  const columns = job !== undefined && back === job.importId && !isWorking(job)
  const step = importId === undefined ? 'FILE' : job && getImportStep(job, columns)
  useEffect(() => {
    // The pressed button is unmounted with its step: focus the next step's heading.
    if (step) heading.current?.focus()
  }, [step])
  const goForward = useCallback(() => {
    setBack(undefined)
    again()
  }, [again])
  const startAnother = (of: DataKind) => {
    // The person's own import is given up if it has written nothing; what has been written stays in the list.
    if (job?.own && job.discardable) void sendDiscard(job.importId).catch(onFault)
    place.toFile(of)
  }
  const renderContent = () => {
    if (importId === undefined && kind) return <FileStep kind={kind} onRead={place.toImport} />
    if (missing) return <Notice kind="warning">{t('dataImport.gone')}</Notice>
    if (failure && !job) return <ContentNotLoaded reply={failure} onAgain={again} />
    if (listed.status === 'failed') return <ContentNotLoaded reply={listed.reply} onAgain={listAgain} />
    if (!job || listed.status === 'loading') return <Loading />
    return (
      <ImportStep
        job={job}
        fields={listed.rows}
        columns={columns}
        onForward={goForward}
        onColumns={() => setBack(job.importId)}
        onAnother={startAnother}
        onStart={place.toStart}
      />
    )
  }
  return (
    <section className="c-import c-panel c-stack" aria-labelledby={id}>
      <header className="c-import-head">
        <h2 className="c-title" id={id} ref={heading} tabIndex={-1}>
          {kind ? t(`dataImport.choose.${kind}`) : t('menu.dataImport')}
          {step ? <span className="c-hidden">: {t(getStepKey(step, kind))}</span> : null}
        </h2>
        <Button kind="quiet" onClick={place.toStart}>
          {t('dataImport.all')}
        </Button>
      </header>
      <Steps now={step ?? 'FILE'} kind={kind} />
      {job && !job.own ? <Notice>{t('dataImport.other', { name: job.by })}</Notice> : null}
      {failure && job ? (
        <Notice kind="warning" announced>
          {t('dataImport.unreachable')}
        </Notice>
      ) : null}
      {renderContent()}
    </section>
  )
}

function Steps({ now, kind }: { readonly now: Step; readonly kind: DataKind | undefined }) {
  const { t } = useMessages()
  return (
    <ImportSteps
      label={t('import.steps')}
      steps={STEPS.filter((id) => id !== 'COLUMNS' || !kind || hasChoices(kind)).map((id) => ({
        id,
        name: t(getStepKey(id, kind)),
      }))}
      now={now}
    />
  )
}
