import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Right } from '../../../contract/access.ts'
import { assignmentYears } from '../../../contract/assignments/program-tree.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost } from '../../runtime/messages.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded, RightMissing, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { ReloadYears } from './reload-years.ts'
import { pickYear, type Year } from './year-choice.tsx'

interface YearScreenProps {
  readonly title: string
  /** The right to view the screen; its route is that of the screen. */
  readonly needs: Right
  readonly client: string | undefined
  readonly portal: WebAddress | undefined
  /** The code of the academic year in the address. */
  readonly code: string | undefined
  /** What is said where the institution has no academic year. */
  readonly noYears: string
  /** Renders the content of a year. */
  readonly children: (shown: {
    readonly years: readonly Year[]
    readonly year: Year
    readonly mayEdit: boolean
  }) => ReactNode
}

/** Renders an assignment screen for people who may view it: its title, and the content of the academic year. */
export function YearScreen({ title, needs, client, portal, code, noYears, children }: YearScreenProps) {
  const host = useHost()
  const session = useStore($session)
  const menu = useStore($menu)
  const entry = menu.entries.find(({ routeName }) => routeName === needs.menu)
  const [shown, setShown] = useState<{ readonly code: string | undefined; readonly academicYearId: number }>()
  const [years, reload] = useLiveQuery(assignmentYears, session.status === 'user')
  // Quietly: the content, with its draft, stays in the page.
  const reloadYears = useCallback(() => reload(true), [reload])
  useEffect(() => ensureToaster(host), [host])

  if (session.status === 'guest') return <SignInNeeded client={client} portal={portal} />
  if (session.status === 'unknown') return <PageLoading shape="table" title={title} />
  if (menu.status === 'success' && !entry?.canView)
    return (
      <ScreenNotLoaded title={title}>
        <RightMissing needs={needs} />
      </ScreenNotLoaded>
    )
  if (years.status === 'failed')
    return (
      <ScreenNotLoaded title={title}>
        <ContentNotLoaded reply={years.reply} onAgain={reload} />
      </ScreenNotLoaded>
    )
  if (years.status === 'loading') return <PageLoading shape="table" title={title} />
  // The current year stays shown when it ends, with its draft, until another one is chosen.
  const before = shown?.code === code ? shown?.academicYearId : undefined
  const year = years.rows.find(({ academicYearId }) => academicYearId === before) ?? pickYear(years.rows, code)
  if (year && year.academicYearId !== before) setShown({ code, academicYearId: year.academicYearId })
  return (
    <div className="c-workspace c-assign">
      <h1 className="c-title">{title}</h1>
      <ReloadYears value={reloadYears}>
        {year ? children({ years: years.rows, year, mayEdit: entry?.canEdit ?? false }) : <Notice>{noYears}</Notice>}
      </ReloadYears>
    </div>
  )
}
