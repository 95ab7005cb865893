import { useState } from 'react'
import {
  checkUserImport,
  IMPORT_FIELDS,
  IMPORT_MODES,
  KEY_FIELDS,
  mapUserImport,
  NEEDED_FIELDS,
  type ImportField,
  type ImportMode,
} from '../../../contract/users/user-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { MatchColumns } from '../../ui/import/match-columns.tsx'
import { MissingColumns } from '../../ui/import/missing-columns.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Import } from './use-import.ts'

type Mapping = Readonly<Partial<Record<ImportField, number>>>

/** Returns what a mapping lacks for a mode: fields, or `keys` when it has none of the fields that identify a user. */
const listMissingFields = (mapping: Mapping, mode: ImportMode): readonly (ImportField | 'keys')[] => [
  ...(mode === 'UPDATE' ? [] : NEEDED_FIELDS.filter((field) => mapping[field] === undefined)),
  ...(mode === 'CREATE' || KEY_FIELDS.some((field) => mapping[field] !== undefined) ? [] : (['keys'] as const)),
]

/** Renders the second step: the content of each column, suggested from the headers, and the import mode. */
export function ColumnsStep({
  job,
  onChecking,
  onFile,
}: {
  readonly job: Import
  readonly onChecking: () => void
  readonly onFile: () => void
}) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [mapping, setMapping] = useState<Mapping>(job.mapping)
  const [mode, setMode] = useState<ImportMode>(job.mode)
  const [invite, setInvite] = useState(job.invite)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const missing = listMissingFields(mapping, mode)
  const lines = Object.values(job.counts).reduce((sum, count) => sum + count, 0)

  const checkMapping = async () => {
    setTried(true)
    setProblem('')
    if (missing.length > 0) return
    setBusy(true)
    const { importId } = job
    const named = await call(mapUserImport, { importId, mapping: mapping, mode, invite }, { toast: false })
    const reply =
      named.ok && named.result.outcome === 'MAPPED'
        ? await call(checkUserImport, { importId }, { toast: false })
        : named
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    if (reply.result.outcome === 'TOO_LATE') setProblem(t('import.tooLate'))
    onChecking()
  }
  return (
    <div className="c-stack">
      <p className="c-soft">{t('import.columns.lead', { file: job.fileName, count: lines, number: number(lines) })}</p>
      {job.notices.map((notice) => (
        <Notice key={notice}>{t(`import.notice.${notice}`)}</Notice>
      ))}
      <MatchColumns
        label={t('import.step.COLUMNS')}
        columns={job.columns}
        fields={IMPORT_FIELDS.map((field) => ({ value: field, label: t(`people.import.field.${field}`) }))}
        matches={mapping}
        onChange={setMapping}
      />
      <RadioGroup
        name="mode"
        label={t('people.import.mode')}
        hint={t('people.import.mode.hint')}
        value={mode}
        onChange={(value) => setMode(value as ImportMode)}
        choices={IMPORT_MODES.map((value) => ({ value, label: t(`people.import.mode.${value}`) }))}
      />
      {mode === 'UPDATE' ? null : (
        <CheckField
          name="invite"
          label={t('people.import.invite')}
          hint={t('people.import.invite.hint')}
          value={invite}
          onChange={setInvite}
        />
      )}
      <MissingColumns names={tried ? missing.map((field) => t(`people.import.field.${field}`)) : []} refused />
      <Problem sentence={problem} />
      <div className="c-row">
        <Button busy={busy} onClick={() => void checkMapping().catch(onFault)}>
          {t('import.check')}
        </Button>
        <Button kind="secondary" onClick={onFile}>
          {t('import.otherFile')}
        </Button>
      </div>
    </div>
  )
}
