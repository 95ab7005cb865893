import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import type { FileKind } from '../file/file-kinds.ts'
import { FileField } from '../file/file-field.tsx'
import { RadioGroup } from '../form/fields/choice-fields.tsx'
import { Notice } from '../notice/notice.tsx'
import { useFileRead, type FileReading } from './use-file-read.ts'

const TABLES: readonly FileKind[] = ['anyXlsx', 'anyCsv']

interface ImportFileProps<Problem> extends FileReading<Problem> {
  /** Label of the file field. */
  readonly label: string
  /** The question which sheet of a workbook to read. */
  readonly sheets: string
  /** The types of files to choose from; those of tables by default. */
  readonly kinds?: readonly FileKind[]
  readonly maxBytes: number
  /** Returns the sentence for a file that is refused. */
  readonly explain: (problem: Problem, detail: string) => string
}

/** Renders the field for the file of an import, and the questions that it cannot answer: its sheet, its encoding. */
export function ImportFile<Problem>({
  label,
  sheets,
  kinds = TABLES,
  maxBytes,
  explain,
  ...reading
}: ImportFileProps<Problem>) {
  const { t, number } = useMessages()
  const { file, take, part, result, answer, setAnswer, problem, attempt, submit } = useFileRead(reading)
  const busy = part !== undefined
  return (
    <>
      <FileField
        name="file"
        label={label}
        value={file ? [file] : []}
        onChange={([next]) => take(next)}
        // What was said about the file before does not apply to one that the field itself refuses.
        onChoose={() => take(undefined)}
        kinds={kinds}
        maxBytes={maxBytes}
        busy={busy}
        error={problem || undefined}
        attempt={attempt}
        {...(busy && file ? { progress: new Map([[file, part]]) } : {})}
      />
      {result?.outcome === 'BAD' ? (
        <Notice kind="danger" announced>
          {explain(result.problem, result.detail)}
        </Notice>
      ) : null}
      {result?.outcome === 'SHEETS' ? (
        <RadioGroup
          name="sheet"
          label={sheets}
          value={answer}
          onChange={setAnswer}
          choices={result.sheets.map(({ name, rows }) => ({
            value: name,
            label: <bdi>{name}</bdi>,
            hint: t('import.lines', { count: rows, number: number(rows) }),
          }))}
        />
      ) : null}
      {result?.outcome === 'ENCODING' ? (
        <RadioGroup
          name="encoding"
          label={t('import.encoding')}
          hint={t('import.encoding.hint')}
          value={answer}
          onChange={setAnswer}
          choices={result.guesses.map(({ encoding, sample }) => ({
            value: encoding,
            label: <bdi className="c-import-sample">{sample.slice(1).join(' · ') || sample.join(' · ')}</bdi>,
            hint: t(`import.letters.${encoding}`),
          }))}
        />
      ) : null}
      <div className="c-row">
        <Button busy={busy} onClick={() => void submit().catch(onFault)}>
          {t('import.continue')}
        </Button>
      </div>
    </>
  )
}
