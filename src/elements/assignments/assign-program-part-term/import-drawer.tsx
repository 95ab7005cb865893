import { useState } from 'react'
import { MOST_EDITS } from '../../../contract/assignments/parts.ts'
import { importUserPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import { assignableUsers } from '../../../contract/assignments/program-tree.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call, query } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { LineProblems, type LineProblem } from '../parts/line-problems.tsx'
import { namedLines } from '../parts/read-csv.ts'
import type { Year } from '../parts/year-choice.tsx'
import { NEEDED_COLUMNS, SCOPE_COLUMNS } from './scope-file.ts'
import { MOST_PEOPLE, type Assignable, type ScopeEdit } from './scope-rows.ts'
import type { ScopeSave } from './use-scope-save.ts'

/** The changes of a file that concerns more people than can be shown. */
interface LargeImport {
  readonly edits: readonly ScopeEdit[]
  readonly people: number
}

interface ImportDrawerProps {
  readonly year: Year
  /** The people who are chosen already. */
  readonly chosen: readonly Assignable[]
  /** Takes the edits into the draft, and chooses everybody whom they concern in addition. */
  readonly onProposal: (edits: readonly ScopeEdit[], everybody: readonly Assignable[]) => void
  /** Saves the changes of a file that concerns more people than can be shown. */
  readonly save: Pick<ScopeSave, 'saveAll' | 'problem' | 'busy'>
  readonly onClose: () => void
}

/** Returns the people who are chosen, and those whom edits concern in addition. */
async function findPeople(
  academicYearId: number,
  chosen: readonly Assignable[],
  userIds: readonly number[],
): Promise<Reply<readonly Assignable[]>> {
  const others = userIds.filter((id) => !chosen.some(({ userId }) => userId === id))
  if (others.length === 0) return { ok: true, result: chosen }
  const reply = await query(
    [assignableUsers],
    { assignableUsers: { academicYearId, userIds: others } },
    { toast: false },
  )
  return reply.ok ? { ok: true, result: [...chosen, ...reply.result.assignableUsers] } : reply
}

/** Renders the import of a file: it is read in the page, its lines become changes of the draft, nothing is saved. */
export function ImportDrawer({ year, chosen, save, onProposal, onClose }: ImportDrawerProps) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [files, setFiles] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState<number>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const [large, setLarge] = useState<LargeImport>()

  const forget = () => {
    setLarge(undefined)
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
    const lines = namedLines(await file.text(), SCOPE_COLUMNS, NEEDED_COLUMNS, MOST_EDITS)
    if (typeof lines === 'string') {
      setProblem(t(`assign.import.file.${lines}`, { most: number(MOST_EDITS) }))
      return
    }
    setBusy(true)
    const reply = await call(
      importUserPrgPartTerm,
      { academicYearId: year.academicYearId, lines: lines.map((line) => ({ ...line })) },
      { toast: false },
    )
    if (!reply.ok) {
      setBusy(false)
      setProblem(failure(reply))
      return
    }
    const { edits } = reply.result
    const userIds = [...new Set(edits.map(({ key }) => key.userId))]
    // The server counts the lines below the header.
    setProblems(reply.result.problems.map(({ line, sentence }) => ({ line: line + 1, sentence })))
    if (new Set([...userIds, ...chosen.map(({ userId }) => userId)]).size > MOST_PEOPLE) {
      setBusy(false)
      setLarge({ edits, people: userIds.length })
      return
    }
    const everybody = await findPeople(year.academicYearId, chosen, userIds)
    setBusy(false)
    if (!everybody.ok) {
      setProblem(failure(everybody))
      return
    }
    onProposal(edits, everybody.result)
    setCount(edits.length)
    if (edits.length > 0 && reply.result.problems.length === 0) onClose()
  }
  const saveLarge = async ({ edits }: LargeImport) => {
    if (await save.saveAll(edits)) onClose()
  }
  return (
    <Drawer
      title={t('assign.import')}
      onClose={onClose}
      foot={
        <div className="c-row">
          {large ? (
            <Button busy={save.busy === 'save'} onClick={() => void saveLarge(large).catch(onFault)}>
              {t('assign.import.saveAll')}
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void read().catch(onFault)}>
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
          hint={t('assign.import.columns', { columns: SCOPE_COLUMNS.join(', ') })}
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
        {large ? (
          <Notice announced>
            {t('assign.import.large', {
              count: large.edits.length,
              number: number(large.edits.length),
              people: number(large.people),
            })}
          </Notice>
        ) : null}
        {large ? <Problem sentence={save.problem} /> : null}
        <LineProblems problems={problems} />
      </div>
    </Drawer>
  )
}
