import { useState } from 'react'
import { MOST_EDITS } from '../../../contract/assignments/parts.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Edit } from './edits.ts'
import { LineProblems, type LineProblem } from './line-problems.tsx'
import type { Proposal } from './mapping.ts'
import { findPeople, MOST_PEOPLE, type Assignable } from './people.ts'
import { namedLines } from './read-csv.ts'
import type { Year } from './year-choice.tsx'

/** The lines of a file, each with its cells by the name of their column. */
type Lines = Record<string, string>[]

interface ImportDrawerProps<Key, Value> {
  readonly year: Year
  /** The columns that are read, as the server names them. */
  readonly columns: readonly string[]
  /** The columns without which a file cannot be read, and the sentence that says so. */
  readonly needed: readonly string[]
  readonly neededSentence: string
  /** Asks the server for the edits that lines mean. */
  readonly propose: (lines: Lines) => Promise<Reply<Proposal<Key, Value>>>
  /** The people who are chosen already. */
  readonly chosen: readonly Assignable[]
  /** Takes the edits into the draft, and chooses everybody whom they concern in addition. */
  readonly onProposal: (edits: readonly Edit<Key, Value>[], everybody: readonly Assignable[]) => void
  readonly onClose: () => void
}

/** Renders the import of a file: it is read in the page, its lines become changes of the draft, nothing is saved. */
export function ImportDrawer<Key extends { readonly userId: number }, Value>(props: ImportDrawerProps<Key, Value>) {
  const { year, columns, needed, neededSentence, propose, chosen, onProposal, onClose } = props
  const { t, number } = useMessages()
  const failure = useFailure()
  const [files, setFiles] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState<number>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])

  const forget = () => {
    setProblem('')
    setProblems([])
    setCount(undefined)
  }
  const read = async () => {
    forget()
    const [file] = files
    if (!file) {
      setProblem(t('assign.import.missing'))
      return
    }
    const lines = namedLines(await file.text(), columns, needed, MOST_EDITS)
    if (typeof lines === 'string') {
      setProblem(lines === 'columns' ? neededSentence : t(`assign.import.file.${lines}`, { most: number(MOST_EDITS) }))
      return
    }
    setBusy(true)
    const reply = await propose(lines.map((line) => ({ ...line })))
    if (!reply.ok) {
      setBusy(false)
      setProblem(failure(reply))
      return
    }
    const { edits } = reply.result
    const known = new Set(chosen.map(({ userId }) => userId))
    const others = [...new Set(edits.map(({ key }) => key.userId))].filter((userId) => !known.has(userId))
    if (known.size + others.length > MOST_PEOPLE) {
      setBusy(false)
      setProblem(t('assign.import.people'))
      return
    }
    const found = await findPeople(year.academicYearId, others)
    setBusy(false)
    if (!found.ok) {
      setProblem(failure(found))
      return
    }
    onProposal(edits, [...chosen, ...found.result])
    // The server counts the lines below the header.
    setProblems(reply.result.problems.map(({ line, sentence }) => ({ line: line + 1, sentence })))
    setCount(edits.length)
    if (edits.length > 0 && reply.result.problems.length === 0) onClose()
  }
  return (
    <Drawer
      title={t('assign.import')}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={busy} onClick={() => void read().catch(onFault)}>
            {t('assign.import.read')}
          </Button>
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
          onChange={(next) => {
            forget()
            setFiles(next)
          }}
          kinds={['csv']}
          busy={busy}
          error={problem || undefined}
        />
        {count === undefined ? null : (
          <Notice announced>
            {count > 0 ? t('assign.proposed', { count, number: number(count) }) : t('assign.import.nothing')}
          </Notice>
        )}
        <LineProblems problems={problems} />
      </div>
    </Drawer>
  )
}
