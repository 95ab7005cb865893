import { useState } from 'react'
import {
  IMPORT_STATUSES,
  userImport,
  userImportTemplate,
  type GuessedEncoding,
} from '../../../contract/users/user-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { readFileOf, sendFile, type Answers, type FileRead } from './send-file.ts'

const LARGEST = 10 * 1024 * 1024
const UNFINISHED: readonly (typeof IMPORT_STATUSES)[number][] = ['READ', 'CHECKING', 'CHECKED', 'RUNNING']

/** Renders the caller's unfinished imports. */
function Unfinished({ onOpen }: { readonly onOpen: (importId: string) => void }) {
  const { t, instant } = useMessages()
  const [asked] = useQuery(userImport, true)
  const open = asked.status === 'found' ? asked.rows.filter(({ status }) => UNFINISHED.includes(status)) : []
  if (open.length === 0) return null
  return (
    <section className="c-stack" aria-label={t('people.import.unfinished')}>
      <h3 className="c-subtitle">{t('people.import.unfinished')}</h3>
      <ul className="c-import-open">
        {open.map(({ importId, fileName, createdAt }) => (
          <li key={importId}>
            <Button kind="quiet" onClick={() => onOpen(importId)}>
              {t('people.import.goOn', { file: fileName })}
            </Button>
            <span className="c-small c-soft">{instant(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Renders the first step: the file, and the questions that the file cannot answer: which sheet, which character
 * encoding.
 */
export function FileStep({ onRead }: { readonly onRead: (importId: string) => void }) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<string>()
  const [part, setPart] = useState<number>()
  const [answer, setAnswer] = useState('')
  const [read, setRead] = useState<FileRead>()
  const [problem, setProblem] = useState('')
  const [file] = files

  const take = (next: readonly File[]) => {
    setFiles(next)
    setSent(undefined)
    setRead(undefined)
    setAnswer('')
    setProblem('')
  }
  const answers = (): Answers =>
    read?.outcome === 'SHEETS'
      ? { sheet: answer }
      : read?.outcome === 'ENCODING'
        ? { encoding: answer as GuessedEncoding }
        : {}
  const send = async () => {
    if (!file) {
      setProblem(t('people.import.file.missing'))
      return
    }
    if ((read?.outcome === 'SHEETS' || read?.outcome === 'ENCODING') && answer === '') {
      setProblem(t('people.import.answer.missing'))
      return
    }
    setProblem('')
    setPart(sent ? 1 : 0)
    const upload = sent ? { ok: true as const, uploadId: sent } : await sendFile(file, setPart)
    if (!upload.ok) {
      setPart(undefined)
      setProblem(failure(upload))
      return
    }
    const reply = await readFileOf(upload.uploadId, file.name, answers())
    setPart(undefined)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    if (reply.result.outcome === 'READ') {
      onRead(reply.result.importId)
      return
    }
    setRead(reply.result)
    setAnswer('')
    setSent(reply.result.outcome === 'BAD' ? undefined : upload.uploadId)
  }
  const template = async () => {
    const reply = await query([userImportTemplate], { userImportTemplate: {} }, { toast: false })
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const [made] = reply.result.userImportTemplate
    if (made) saveFile(made.fileName, made.csv, 'text/csv')
  }
  const busy = part !== undefined
  return (
    <div className="c-stack">
      <p className="c-soft">{t('people.import.file.lead')}</p>
      <p>
        <Button kind="secondary" onClick={() => void template().catch(onFault)}>
          {t('people.import.file.template')}
        </Button>
      </p>
      <FileField
        name="file"
        label={t('people.import.file.label')}
        value={files}
        onChange={take}
        kinds={['anyXlsx', 'anyCsv']}
        maxBytes={LARGEST}
        busy={busy}
        error={problem || undefined}
        {...(busy && file ? { progress: new Map([[file, part]]) } : {})}
      />
      {read?.outcome === 'BAD' ? (
        <Notice kind="danger" announced>
          {t(`people.import.problem.${read.problem}`, { detail: read.detail })}
        </Notice>
      ) : null}
      {read?.outcome === 'SHEETS' ? (
        <RadioGroup
          name="sheet"
          label={t('people.import.sheets')}
          value={answer}
          onChange={setAnswer}
          choices={read.sheets.map(({ name, rows }) => ({
            value: name,
            label: <bdi>{name}</bdi>,
            hint: t('people.import.lines', { count: rows, number: number(rows) }),
          }))}
        />
      ) : null}
      {read?.outcome === 'ENCODING' ? (
        <RadioGroup
          name="encoding"
          label={t('people.import.encoding')}
          hint={t('people.import.encoding.hint')}
          value={answer}
          onChange={setAnswer}
          choices={read.guesses.map(({ encoding, sample }) => ({
            value: encoding,
            label: <bdi className="c-import-sample">{sample.slice(1).join(' · ') || sample.join(' · ')}</bdi>,
            hint: t(`people.import.letters.${encoding}`),
          }))}
        />
      ) : null}
      <div className="c-row">
        <Button busy={busy} onClick={() => void send().catch(onFault)}>
          {t('people.import.continue')}
        </Button>
      </div>
      <Unfinished onOpen={onRead} />
    </div>
  )
}
