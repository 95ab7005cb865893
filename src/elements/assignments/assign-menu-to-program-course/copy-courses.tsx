import { useMemo, useState } from 'react'
import { copyMenuProgramCourses } from '../../../contract/assignments/course-windows.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { buildPlaceTree } from '../parts/places/place-tree.ts'
import { ProposalDrawer } from '../parts/proposal-drawer.tsx'
import { useWindowData } from '../parts/windows/use-window-data.ts'
import { useWindowNames } from '../parts/windows/use-window-names.ts'
import type { SavedWindow } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import type { CourseEdit } from './course-rows.ts'

interface CopyCoursesProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly window: SavedWindow
  /** The name of the window. */
  readonly title: string
  readonly onProposal: (edits: readonly CourseEdit[]) => void
  readonly onClose: () => void
}

const NONE: readonly never[] = []

/** Renders the copy of the courses of another window into the draft. */
export function CopyCourses({ years, year, window, title, onProposal, onClose }: CopyCoursesProps) {
  const { t } = useMessages()
  const [fromYear, setFromYear] = useState(year)
  const [chosen, setChosen] = useState<number>()
  const { data, failed } = useWindowData(fromYear.academicYearId)
  const tree = useMemo(() => buildPlaceTree(data?.programmes ?? []), [data])
  const names = useWindowNames({
    programmes: data?.programmes ?? NONE,
    tree,
    menus: data?.menus ?? NONE,
    exams: data?.exams ?? NONE,
    plan: undefined,
  })
  const narrowed = (data?.windows ?? NONE).filter(
    ({ menuProgramId, courses }) => courses > 0 && menuProgramId !== window.menuProgramId,
  )
  const from = narrowed.find(({ menuProgramId }) => menuProgramId === chosen) ?? narrowed[0]
  const { menuProgramId } = window
  return (
    <ProposalDrawer
      title={t('courseWindow.copy')}
      nothing={t('window.copyNothing')}
      propose={() =>
        from
          ? call(copyMenuProgramCourses, { fromMenuProgramId: from.menuProgramId, menuProgramId }, { toast: false })
          : ''
      }
      onProposal={onProposal}
      onClose={onClose}
    >
      <p>{t('courseWindow.copyHelp', { window: title })}</p>
      <SelectField
        label={t('assign.year')}
        value={fromYear.academicYearId}
        onChange={({ target }) => {
          const next = years.find(({ academicYearId }) => String(academicYearId) === target.value)
          if (next) setFromYear(next)
        }}
      >
        {years.map(({ academicYearId, code }) => (
          <option key={academicYearId} value={academicYearId}>
            {code}
          </option>
        ))}
      </SelectField>
      {failed ? <ContentNotLoaded reply={failed.reply} onAgain={failed.again} /> : null}
      {data || failed ? null : <Loading />}
      {data && !from ? <Notice announced>{t('courseWindow.copyNone')}</Notice> : null}
      {from ? (
        <SelectField
          label={t('window.one')}
          value={from.menuProgramId}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {narrowed.map((one) => (
            <option key={one.menuProgramId} value={one.menuProgramId}>
              {names.row(one.key)}
            </option>
          ))}
        </SelectField>
      ) : null}
    </ProposalDrawer>
  )
}
