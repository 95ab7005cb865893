import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { getTitleKey } from '../../../contract/access.ts'
import {
  openProcess as openWindows,
  PHOTO_APPROVAL,
  PROCESS_ROUTES,
  type ProcessRoute,
} from '../../../contract/assignments/open-processes.ts'
import { INTERNAL_MARKS } from '../../../contract/assignments/internal-marks.ts'
import { WINDOW_CLOSED } from '../../../contract/codes.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { $path, normalisePath } from '../../../core/routing/routes.ts'
import { loadMenu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { address, element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { PictureDesk } from '../../users/pictures/picture-desk.tsx'
import { pictureSheets } from '../../users/pictures/picture-sheets.ts'
import type { DeskLinks } from '../../users/pictures/without-photograph.tsx'
import { assignmentSheets } from '../parts/assignment-sheets.ts'
import { useTimeout } from '../parts/windows/use-at.ts'
import { ClosedMarks } from './marks/kept-marks.tsx'
import { MarkEntry } from './marks/mark-entry.tsx'
import css from './open-process.css?inline'
import { OpenWindows } from './open-windows.tsx'
import { ProcessStudents } from './process-students.tsx'
import { useReturn } from './use-return.ts'
import { WindowClosed } from './window-closed.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-open-process',
  summary: 'A process that is open for some programmes: its windows, and their students or internal marks; for staff.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'assignments', 'processes'],
  attributes: {
    process: text('Path of the process, for instance `/internal-marks`. In the portal it is the path of the page.'),
    portal: address('Address of the page with `<campus-portal>`, for instance `/portal.html`: people log in there.'),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

const findProcessRoute = (path: string | undefined): ProcessRoute | undefined =>
  PROCESS_ROUTES.find((route) => route === path)

/** Returns the title of the screen of a process, which is that of its menu entry. */
const findTitleKey = (route: ProcessRoute): MessageKey => getTitleKey(route) as MessageKey

/** Renders a process while it is open, and why it is not; the desk of pictures is open at all times. */
function Process({ route, ...links }: DeskLinks & { readonly route: ProcessRoute }) {
  const { t } = useMessages()
  const isMarks = route === INTERNAL_MARKS
  const isDesk = route === PHOTO_APPROVAL
  const [windows, reload] = useLiveQuery(openWindows, true, { routeName: route })
  const refreshStudents = useCallback(() => reload(true), [reload])
  const rows = windows.status === 'found' ? windows.rows : undefined
  const failed = windows.status === 'failed' ? windows.reply : undefined
  const isClosed = failed?.errorCode === WINDOW_CLOSED
  // Without a window, whoever opens the desk misses nothing; a window that ends meanwhile is announced.
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (rows) setWasOpen(true)
  }, [rows])
  // The entry in the menu of the person goes with the window.
  useEffect(() => {
    if (isClosed) void loadMenu()
  }, [isClosed])
  const ends = rows?.map(({ closesAt }) => closesAt).sort()
  useTimeout(ends?.[0], refreshStudents, rows)
  useReturn(refreshStudents)
  return (
    <div className="c-workspace c-process">
      <h1 className="c-title">{t(findTitleKey(route))}</h1>
      {isDesk ? <PictureDesk refused={failed} {...links} /> : null}
      {failed ? (
        isClosed && (!isDesk || wasOpen) ? (
          <WindowClosed reply={failed} onAgain={refreshStudents}>
            {isMarks ? <ClosedMarks /> : null}
          </WindowClosed>
        ) : isDesk ? null : (
          <ContentNotLoaded reply={failed} onAgain={reload} />
        )
      ) : rows ? (
        <>
          <OpenWindows windows={rows} />
          {isDesk ? null : isMarks ? (
            <MarkEntry windows={rows} onClosed={refreshStudents} />
          ) : (
            <ProcessStudents route={route} windows={rows} onClosed={refreshStudents} />
          )}
        </>
      ) : isDesk ? null : (
        <Loading />
      )}
    </div>
  )
}

function OpenProcessScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const session = useStore($session)
  const path = useStore($path)
  const onNavigate = useCallback((to: string) => emit('campus-navigated', { path: to }), [emit])
  const route = findProcessRoute(normalisePath(path)) ?? findProcessRoute(attributes.process)
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  if (session.status === 'unknown') return <PageLoading shape="table" title={route && t(findTitleKey(route))} />
  if (!route) return <Notice kind="warning">{t('process.unknown')}</Notice>
  return <Process key={route} route={route} portal={attributes.portal} onNavigate={onNavigate} />
}

/** The `<campus-open-process>` element for the screens of processes (specification, sections 10.4.1, 11.4.3). */
export const openProcess = element({
  spec,
  Screen: wrapWithSession(OpenProcessScreen),
  styles: [...shadowSheets, ...tableSheets, ...assignmentSheets, ...pictureSheets, css],
})
