import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { buildPlaceTree } from '../parts/places/place-tree.ts'
import { useWindowData } from '../parts/windows/use-window-data.ts'
import { useWindowNames } from '../parts/windows/use-window-names.ts'
import { YearChoice, type Year } from '../parts/year-choice.tsx'
import { useUnsaved } from './use-unsaved.ts'
import { WindowCourses } from './window-courses.tsx'

type Address = Readonly<Record<string, string | undefined>>

interface YearCoursesProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly address: Address
  readonly mayEdit: boolean
  readonly portal: WebAddress | undefined
  readonly onChange: (changes: Address) => void
  readonly onNavigate: (path: string) => boolean
}

/** Renders the choice of a process and one of its windows in a year, and the courses of that window. */
export function YearCourses(props: YearCoursesProps) {
  const { years, year, address, mayEdit: hasRight, portal, onChange, onNavigate } = props
  const { t } = useMessages()
  const title = useMenuTitle()
  const ask = useAskToLeave()
  const unsaved = useUnsaved()
  const { data, failed, reload } = useWindowData(year.academicYearId)
  const tree = useMemo(() => buildPlaceTree(data?.programmes ?? []), [data])
  const menus = data?.menus.filter(({ scope }) => scope === 'PROGRAM_COURSE') ?? []
  const menu = menus.find(({ routeName }) => routeName === address.process) ?? menus[0]
  const windows = data?.windows.filter(({ key }) => key.menuId === menu?.menuId) ?? []
  const window = windows.find(({ menuProgramId }) => String(menuProgramId) === address.window) ?? windows[0]
  const names = useWindowNames({
    programmes: data?.programmes ?? NONE,
    tree,
    menus: data?.menus ?? NONE,
    exams: data?.exams ?? NONE,
    plan: menu && { menuId: menu.menuId, examEventId: null },
  })
  const changeAddress = async (changes: Address) => {
    if (!unsaved.now() || (await ask())) onChange(changes)
  }
  const windowsPage = `/assign-menu-to-program?${new URLSearchParams({
    year: year.code,
    ...(menu && { process: menu.routeName }),
  }).toString()}`
  const renderBody = () => {
    if (failed) return <ContentNotLoaded reply={failed.reply} onAgain={failed.again} />
    if (!data) return <Loading />
    if (!menu) return <Notice>{t('courseWindow.noProcesses')}</Notice>
    if (!window)
      return (
        <Notice>
          <p>{t('courseWindow.noWindows')}</p>
          <p>
            <PortalLink path={windowsPage} portal={portal} onNavigate={onNavigate}>
              {t('courseWindow.toWindows')}
            </PortalLink>
          </p>
        </Notice>
      )
    return (
      <WindowCourses
        key={window.menuProgramId}
        {...{ years, year, window, names, reload, unsaved, portal, onNavigate, windowsPage }}
        mayEdit={hasRight && year.status !== 'CLOSED'}
      />
    )
  }
  return (
    <div className="c-stack c-window-courses">
      <section className="c-window-choice c-assign-slim" data-fields="3" aria-label={t('courseWindow.choice')}>
        <YearChoice
          years={years}
          year={year}
          onChange={(next) => void changeAddress({ year: next.code, window: undefined })}
        />
        {data && menu ? (
          <SelectField
            label={t('window.process')}
            name="process"
            value={menu.menuId}
            onChange={({ target }) => {
              const chosen = menus.find(({ menuId }) => String(menuId) === target.value)
              if (chosen) void changeAddress({ process: chosen.routeName, window: undefined })
            }}
          >
            {menus.map((one) => (
              <option key={one.menuId} value={one.menuId}>
                {title(one)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {window ? (
          <SelectField
            label={t('window.one')}
            name="window"
            value={window.menuProgramId}
            onChange={({ target }) => void changeAddress({ window: target.value })}
          >
            {windows.map(({ menuProgramId, key, state }) => (
              <option key={menuProgramId} value={menuProgramId}>
                {`${names.row(key)} · ${t(`window.state.${state}`)}`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </section>
      {hasRight ? null : <Notice>{t('window.readOnly')}</Notice>}
      {renderBody()}
    </div>
  )
}

const NONE: readonly never[] = []
