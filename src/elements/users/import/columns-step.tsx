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
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Import } from './use-import.ts'

const SKIP = 'SKIP'
/** Number of columns above which the list scrolls, so that fifty columns do not fill fifty screens. */
const MANY = 18
type Mapping = Readonly<Partial<Record<ImportField, number>>>

const fieldAt = (mapping: Mapping, column: number): ImportField | undefined =>
  IMPORT_FIELDS.find((field) => mapping[field] === column)

function mapped(mapping: Mapping, column: number, field: string): Mapping {
  const others = Object.entries(mapping).filter(([name, place]) => name !== field && place !== column)
  return Object.fromEntries(field === SKIP || field === '' ? others : [...others, [field, column]])
}

/** Returns what a mapping lacks for a mode: fields, or `keys` when it has none of the fields that identify a user. */
const missingIn = (mapping: Mapping, mode: ImportMode): readonly (ImportField | 'keys')[] => [
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
  const missing = missingIn(mapping, mode)
  const lines = Object.values(job.counts).reduce((sum, count) => sum + count, 0)

  const check = async () => {
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
    if (reply.result.outcome === 'TOO_LATE') setProblem(t('people.import.tooLate'))
    onChecking()
  }
  const choices = [
    { value: SKIP, label: t('people.import.skip') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`people.import.field.${field}`) })),
  ]
  return (
    <div className="c-stack">
      <p className="c-soft">
        {t('people.import.columns.lead', { file: job.fileName, count: lines, number: number(lines) })}
      </p>
      {job.notices.map((notice) => (
        <Notice key={notice}>{t(`people.import.notice.${notice}`)}</Notice>
      ))}
      <div
        className="c-import-columns"
        data-many={job.columns.length > MANY ? '' : undefined}
        role="group"
        aria-label={t('people.import.step.COLUMNS')}
      >
        {job.columns.map(({ name, samples }, column) => {
          const field = fieldAt(mapping, column)
          return (
            <div key={name} className="c-import-column" data-used={field ? '' : undefined}>
              <ChooseField
                name={`column${column}`}
                label={name}
                hint={
                  samples.length > 0
                    ? t('people.import.samples', { samples: samples.join(' · ') })
                    : t('people.import.empty')
                }
                value={field ?? SKIP}
                choices={choices}
                onChange={(value) => setMapping((before) => mapped(before, column, value))}
              />
            </div>
          )
        })}
      </div>
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
      {tried && missing.length > 0 ? (
        <Notice kind="danger" announced>
          {t('people.import.missing')}
          <ul className="c-import-list">
            {missing.map((field) => (
              <li key={field}>{t(`people.import.field.${field}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <div className="c-row">
        <Button busy={busy} onClick={() => void check().catch(onFault)}>
          {t('people.import.check')}
        </Button>
        <Button kind="secondary" onClick={onFile}>
          {t('people.import.otherFile')}
        </Button>
      </div>
    </div>
  )
}
