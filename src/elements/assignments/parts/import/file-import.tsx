import { useState } from 'react'
import { MOST_EDITS } from '../../../../contract/assignments/parts.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import type { Reply } from '../../../../core/mql/reply.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { FileField } from '../../../ui/file/file-field.tsx'
import { useFileProblem } from '../../../ui/file/use-file-problem.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Edit } from '../edits.ts'
import { LineProblems, type LineProblem } from './line-problems.tsx'
import type { Proposal } from '../mapping.ts'
import { decodeFile, readNamedLines } from './read-csv.ts'
import { ProposedCount } from '../proposed-count.tsx'
import type { MappingSave } from '../use-mapping-save.ts'

/** The lines of a file, each with its cells by the name of their column. */
export type Lines = Record<string, string>[]

/** What a screen says about the files that it reads. */
export interface FileImportProps<Key, Value> {
  /** The columns that are read, as the server names them. */
  readonly columns: readonly string[]
  /** The columns without which a file cannot be read, and the sentence that says so. */
  readonly needed: readonly string[]
  readonly neededSentence: string
  /** Asks the server for the edits that lines mean. */
  readonly propose: (lines: Lines) => Promise<Reply<Proposal<Key, Value>>>
  readonly onClose: () => void
}

/** What a screen does with the edits of a file; the sentences are shown. */
export type TakenEdits =
  | { readonly as: 'draft' }
  /** They cannot be taken. */
  | { readonly as: 'problem'; readonly sentence: string }
  /** They are too many to be shown, and can only be saved at once. */
  | { readonly as: 'large'; readonly sentence: string }

interface FileImportInput<Key, Value> extends FileImportProps<Key, Value> {
  /** Takes the edits into the draft. */
  readonly take: (edits: readonly Edit<Key, Value>[]) => Promise<TakenEdits>
  /** Saves edits that are too many to be shown. */
  readonly save?: Pick<MappingSave<Key, Value>, 'saveAll' | 'problem' | 'busy'>
}

/** The edits of a file that are too many to be shown, and what is said about them. */
interface LargeImport<Key, Value> {
  readonly edits: readonly Edit<Key, Value>[]
  readonly sentence: string
}

/** Renders the import of a file: it is read in the page, its lines become changes of the draft, nothing is saved. */
export function FileImport<Key, Value>(props: FileImportInput<Key, Value>) {
  const { columns, needed, neededSentence, propose, take, save, onClose } = props
  const { t, number } = useMessages()
  const failure = useFailure()
  const [files, setFiles] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const { problem, attempt, setProblem } = useFileProblem()
  const [count, setCount] = useState<number>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const [large, setLarge] = useState<LargeImport<Key, Value>>()

  const clearImport = () => {
    setLarge(undefined)
    setProblem('')
    setProblems([])
    setCount(undefined)
  }
  const readImport = async () => {
    clearImport()
    const [file] = files
    if (!file) {
      setProblem(t('assign.import.missing'))
      return
    }
    const lines = readNamedLines(decodeFile(new Uint8Array(await file.arrayBuffer())), columns, needed, MOST_EDITS)
    if (typeof lines === 'string') {
      setProblem(lines === 'columns' ? neededSentence : t(`assign.import.file.${lines}`, { most: number(MOST_EDITS) }))
      return
    }
    setBusy(true)
    const reply = await propose(lines.map((line) => ({ ...line })))
    const taken = reply.ok ? await take(reply.result.edits) : undefined
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    if (taken?.as === 'problem') {
      setProblem(taken.sentence)
      return
    }
    const { edits } = reply.result
    // The server counts the lines below the header.
    setProblems(reply.result.problems.map(({ line, sentence }) => ({ line: line + 1, sentence })))
    if (taken?.as === 'large') {
      setLarge({ edits, sentence: taken.sentence })
      return
    }
    setCount(edits.length)
    if (edits.length > 0 && reply.result.problems.length === 0) onClose()
  }
  const saveLarge = async ({ edits }: LargeImport<Key, Value>) => {
    if (await save?.saveAll(edits)) onClose()
  }
  return (
    <Drawer
      title={t('assign.import')}
      onClose={onClose}
      foot={
        <div className="c-row">
          {large ? (
            <Button busy={save?.busy === 'save'} onClick={() => void saveLarge(large).catch(onFault)}>
              {t('assign.import.saveAll')}
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void readImport().catch(onFault)}>
              {t('assign.import.read')}
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            {t(count === undefined ? 'common.cancel' : 'common.close')}
          </Button>
        </div>
      }
    >
      <div className="c-stack">
        <p>{t('assign.import.help')}</p>
        <FileField
          name="file"
          label={t('assign.import.label')}
          hint={t('assign.import.columns', { columns: columns.join(', ') })}
          value={files}
          onChoose={clearImport}
          onChange={(next) => {
            clearImport()
            setFiles(next)
          }}
          kinds={['csv']}
          busy={busy}
          error={problem || undefined}
          attempt={attempt}
        />
        <ProposedCount count={count} nothing={t('assign.import.nothing')} />
        {large ? (
          <>
            <Notice announced>{large.sentence}</Notice>
            <Problem sentence={save?.problem ?? ''} />
          </>
        ) : null}
        <LineProblems problems={problems} />
      </div>
    </Drawer>
  )
}
