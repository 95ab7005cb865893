import { useState } from 'react'
import { checkDataImport } from '../../../contract/academics/data-import.ts'
import { isArchive, type DataKind } from '../../../contract/academics/import-kinds.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { MatchColumns, type ColumnMatches } from '../../ui/import/match-columns.tsx'
import { MissingColumns } from '../../ui/import/missing-columns.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { DiscardImport } from './discard-import.tsx'
import type { StepProps } from './import-step.tsx'
import { StaffRoles } from './staff-roles.tsx'
import type { TemplateColumn } from './imports.ts'

/** Returns the fields that a file must have and that no column is matched to. */
const listMissingColumns = (fields: readonly TemplateColumn[], matches: ColumnMatches): readonly string[] =>
  fields
    .filter(({ field, required }) => required === 'ALWAYS' && matches[field] === undefined)
    .map(({ field }) => field)

const LEADS: Readonly<Partial<Record<DataKind, 'dataImport.photographs.lead' | 'dataImport.package.lead'>>> = {
  PHOTOGRAPHS: 'dataImport.photographs.lead',
  ONEROSTER: 'dataImport.package.lead',
}

/**
 * Renders the second step: the content of each column, suggested from the headers, and what happens to wrong rows; of a
 * package the roles of its staff.
 */
export function ColumnsStep({ job, fields, onForward, onAnother, onStart }: StepProps) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [matches, setMatches] = useState<ColumnMatches>(job.mapping)
  const [allOrNothing, setAllOrNothing] = useState(job.allOrNothing)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>()
  const [problem, setProblem] = useState('')
  const archive = isArchive(job.kind)
  const missing = archive ? [] : listMissingColumns(fields, matches)
  const named = (refused ?? missing).map((field) => fields.find((one) => one.field === field)?.header ?? field)

  const checkFile = async () => {
    setProblem('')
    setRefused(missing.length > 0 ? missing : undefined)
    if (missing.length > 0) return
    setBusy(true)
    const { importId } = job
    const reply = await call(checkDataImport, { importId, mapping: matches, allOrNothing }, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'INCOMPLETE') setRefused(reply.result.missing)
    else {
      if (reply.result.outcome === 'TOO_LATE') setProblem(t('import.tooLate'))
      onForward()
    }
  }
  return (
    <div className="c-stack">
      <p className="c-soft">
        {t(LEADS[job.kind] ?? 'import.columns.lead', {
          file: job.fileName,
          count: job.lines,
          number: number(job.lines),
        })}
      </p>
      {job.notices.map((notice) => (
        <Notice key={notice}>{t(`import.notice.${notice}`)}</Notice>
      ))}
      {job.kind === 'ONEROSTER' ? <StaffRoles job={job} matches={matches} onChange={setMatches} /> : null}
      {archive ? null : (
        <>
          <MatchColumns
            label={t('import.step.COLUMNS')}
            columns={job.columns}
            fields={fields.map(({ field, header, required }) => ({
              value: field,
              label: required === 'ALWAYS' ? t('dataImport.requiredField', { field: header }) : header,
            }))}
            matches={matches}
            onChange={(change) => {
              setMatches(change)
              setRefused(undefined)
            }}
          />
          <RadioGroup
            name="wrongRows"
            label={t('dataImport.wrongRows')}
            value={allOrNothing ? 'ALL' : 'RIGHT'}
            onChange={(value) => setAllOrNothing(value === 'ALL')}
            choices={[
              { value: 'RIGHT', label: t('dataImport.wrongRows.RIGHT'), hint: t('dataImport.wrongRows.RIGHT.hint') },
              { value: 'ALL', label: t('dataImport.wrongRows.ALL'), hint: t('dataImport.wrongRows.ALL.hint') },
            ]}
          />
        </>
      )}
      <MissingColumns names={named} refused={refused !== undefined} />
      <Problem sentence={problem} />
      <div className="c-row">
        <Button busy={busy} onClick={() => void checkFile().catch(onFault)}>
          {t('import.check')}
        </Button>
        <Button kind="secondary" onClick={() => onAnother(job.kind)}>
          {t('import.otherFile')}
        </Button>
        <DiscardImport job={job} onDiscarded={onStart} />
      </div>
    </div>
  )
}
