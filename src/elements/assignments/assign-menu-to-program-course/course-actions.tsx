import { useState } from 'react'
import { importMenuProgramCourses, menuProgramCourseFile } from '../../../contract/assignments/course-windows.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call, query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { FileImport } from '../parts/import/file-import.tsx'
import type { MappingDraft } from '../parts/mapping.ts'
import type { MappingSave } from '../parts/use-mapping-save.ts'
import type { SavedWindow } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { CopyCourses } from './copy-courses.tsx'
import { COURSE_WINDOW_COLUMNS, formatCourseWindowFile, NEEDED_COURSE_COLUMNS } from './course-file.ts'
import type { CourseKey, CourseValue } from './course-rows.ts'

interface CourseActionsProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly window: SavedWindow
  /** The name of the window. */
  readonly title: string
  readonly draft: MappingDraft<CourseKey, CourseValue>
  readonly save: MappingSave<CourseKey, CourseValue>
  readonly mayEdit: boolean
}

/** Renders the copy from another window, the import of a file, and the export of the courses of a process. */
export function CourseActions({ years, year, window, title, draft, save, mayEdit }: CourseActionsProps) {
  const { t, number, language } = useMessages()
  const { timeZone } = useDateHabits()
  const [panel, setPanel] = useState<'copy' | 'import'>()
  const [busy, setBusy] = useState(false)
  const { academicYearId, code } = year
  const closePanel = () => setPanel(undefined)
  const exportFile = async () => {
    setBusy(true)
    const wanted = { academicYearId, menuId: window.key.menuId }
    const reply = await query([menuProgramCourseFile], { menuProgramCourseFile: wanted })
    setBusy(false)
    if (reply.ok)
      saveFile(
        `process-window-courses-${code}.csv`,
        formatCourseWindowFile(reply.result.menuProgramCourseFile, timeZone),
        'text/csv',
      )
  }
  return (
    <div className="c-row">
      {mayEdit ? (
        <>
          <Button kind="secondary" data-size="small" onClick={() => setPanel('copy')}>
            {t('courseWindow.copy')}
          </Button>
          <Button kind="secondary" data-size="small" onClick={() => setPanel('import')}>
            {t('assign.import')}
          </Button>
        </>
      ) : null}
      <Button kind="secondary" data-size="small" busy={busy} onClick={() => void exportFile().catch(onFault)}>
        {t('assign.export')}
      </Button>
      {panel === 'copy' ? (
        <CopyCourses {...{ years, year, window, title }} onProposal={draft.propose} onClose={closePanel} />
      ) : null}
      {panel === 'import' ? (
        <FileImport<CourseKey, CourseValue>
          columns={COURSE_WINDOW_COLUMNS}
          needed={NEEDED_COURSE_COLUMNS}
          neededSentence={t('window.needed', { columns: listNames(NEEDED_COURSE_COLUMNS, language) })}
          propose={(lines) => call(importMenuProgramCourses, { academicYearId, lines }, { toast: false })}
          take={(edits) => {
            if (edits.some(({ key }) => key.menuProgramId !== window.menuProgramId))
              return Promise.resolve({
                as: 'large',
                sentence: t('courseWindow.importAll', { count: edits.length, number: number(edits.length) }),
              })
            draft.propose(edits)
            return Promise.resolve({ as: 'draft' })
          }}
          save={save}
          onClose={closePanel}
        />
      ) : null}
    </div>
  )
}
