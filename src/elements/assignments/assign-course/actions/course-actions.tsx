import { useState } from 'react'
import { copyUserCourses, importUserCourses } from '../../../../contract/assignments/courses.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { CopyDrawer } from '../../parts/copy-drawer.tsx'
import { ImportDrawer } from '../../parts/import/import-drawer.tsx'
import type { Assignable } from '../../parts/assignable-people.ts'
import type { MappingSave } from '../../parts/use-mapping-save.ts'
import type { Year } from '../../parts/year-choice.tsx'
import { COURSE_COLUMNS, formatCourseFile, NEEDED_COLUMNS } from '../rows/course-file.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import type { CourseEdit, CourseKey, CourseValue } from '../rows/course-rows.ts'
import { loadMapping } from '../rows/load-mapping.ts'
import { ReplaceDrawer } from './replace-drawer.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'

interface CourseActionsProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly save: MappingSave<CourseKey, CourseValue>
  /** Whether it is known whose courses an export contains. */
  readonly canExport: boolean
  /** Takes edits into the draft, and chooses people in addition. */
  readonly onProposal: (edits: readonly CourseEdit[], people: readonly Assignable[]) => void
}

/** Renders what concerns many assignments at once: copy, replacement, import and export. */
export function CourseActions({ years, year, save, canExport, onProposal }: CourseActionsProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const { academicYearId, mayEdit, chosen, shown, catalogue } = useCourseEditor()
  const [open, setOpen] = useState<'copy' | 'replace' | 'import'>()
  const [exporting, setExporting] = useState(false)
  const [problem, setProblem] = useState('')
  const closePanel = () => setOpen(undefined)
  const userIds = chosen.map(({ userId }) => userId)

  /** Exports the courses of the chosen people; without them, of everybody who has one of the courses shown. */
  const exportFile = async () => {
    setProblem('')
    setExporting(true)
    const reply = await loadMapping(academicYearId, chosen, shown)
    setExporting(false)
    if (reply.ok)
      saveFile(
        `courses-${year.code}.csv`,
        formatCourseFile(catalogue, reply.result.people, reply.result.rows),
        'text/csv',
      )
    else setProblem(failure(reply))
  }
  const renderAction = (which: 'copy' | 'replace' | 'import', label: string) => (
    <Button kind="secondary" data-size="small" onClick={() => setOpen(which)}>
      {label}
    </Button>
  )
  return (
    <>
      <div className="c-row c-assign-acts">
        {mayEdit ? (
          <>
            {chosen.length > 0 ? renderAction('copy', t('assign.copy')) : null}
            {renderAction('replace', t('courses.replace'))}
            {renderAction('import', t('assign.import'))}
          </>
        ) : null}
        {canExport ? (
          <Button kind="secondary" data-size="small" busy={exporting} onClick={() => void exportFile().catch(onFault)}>
            {t('assign.export')}
          </Button>
        ) : null}
      </div>
      <Problem sentence={problem} />
      {open === 'copy' ? (
        <CopyDrawer
          {...{ years, year }}
          help={t('courses.copyHelp', { year: year.code })}
          propose={(fromYearId) =>
            call(copyUserCourses, { fromYearId, toYearId: academicYearId, userIds }, { toast: false })
          }
          onProposal={(edits) => onProposal(edits, [])}
          onClose={closePanel}
        />
      ) : null}
      {open === 'replace' ? (
        <ReplaceDrawer
          year={year}
          person={chosen.length === 1 ? chosen[0] : undefined}
          onProposal={onProposal}
          onClose={closePanel}
        />
      ) : null}
      {open === 'import' ? (
        <ImportDrawer
          year={year}
          columns={COURSE_COLUMNS}
          needed={NEEDED_COLUMNS}
          neededSentence={t('courses.importColumns')}
          propose={(lines) => call(importUserCourses, { academicYearId, lines }, { toast: false })}
          chosen={chosen}
          save={save}
          onProposal={onProposal}
          onClose={closePanel}
        />
      ) : null}
    </>
  )
}
