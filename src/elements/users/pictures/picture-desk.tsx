import { useCallback } from 'react'
import { PHOTO_APPROVAL } from '../../../contract/assignments/open-processes.ts'
import { dashboardRows } from '../../../contract/home/dashboard-rows.ts'
import { WITHOUT_PHOTOGRAPH } from '../../../contract/home/dashboard-lists.ts'
import { pictureCounts } from '../../../contract/users/pictures.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { isTemporary } from '../../ui/query/use-reconnect.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { DESK_PARAMETERS, DESK_VIEWS, FIRST_STATE, useDeskPlace, type DeskView } from './desk-views.ts'
import { PictureGrid } from './picture-grid.tsx'
import type { WaitingPicture } from './waiting-picture.ts'
import { WithoutPhotograph, type DeskLinks } from './without-photograph.tsx'

const NO_COLUMNS: readonly Column<WaitingPicture>[] = []

interface PictureDeskProps extends DeskLinks {
  /** Why the page itself was refused; it names the right that a person without the desk lacks. */
  readonly refused: Refused | undefined
}

/**
 * Renders the desk of photographs and signatures: the pictures that wait, by view, and the students without a
 * photograph. The screen's sheets must include `pictureSheets`, and its messages `processes` and `users`.
 */
export function PictureDesk({ refused, ...links }: PictureDeskProps) {
  const { t, number } = useMessages()
  const { view, exam, college, showView } = useDeskPlace()
  const [state, setState] = useListState(PHOTO_APPROVAL, NO_COLUMNS, FIRST_STATE, DESK_PARAMETERS, 'pictures')
  const ofCollege = college === undefined ? {} : { collegeId: Number(college) }
  const [counted, reloadCounts] = useLiveQuery(pictureCounts, true, ofCollege)
  const [without] = useLiveQuery(dashboardRows, true, {
    ...WITHOUT_PHOTOGRAPH,
    ...ofCollege,
    ...(exam !== undefined && { period: Number(exam) }),
    pageSize: 10,
  })
  const handleChanged = useCallback(() => reloadCounts(true), [reloadCounts])
  // While the connection is lost, the desk stays, without its counts.
  if (counted.status === 'failed' && !isTemporary(counted.reply)) {
    const { reply } = counted
    const why = reply.errorCode === refused?.errorCode ? refused : reply
    return <ContentNotLoaded reply={why} onAgain={reloadCounts} />
  }
  const counts = counted.status === 'found' ? counted.rows[0] : undefined
  const countByView: Readonly<Record<DeskView, number | undefined>> = {
    ALL: counts?.all,
    PHOTO: counts?.photographs,
    SIGNATURE: counts?.signatures,
    HINTED: counts?.hinted,
    WITHOUT: without.status === 'found' ? without.rows[0]?.total : undefined,
  }
  return (
    <>
      <p className="c-small c-soft">{t('picture.notVerdict')}</p>
      <Tabs
        label={t('picture.views')}
        counted
        selected={view}
        tabs={DESK_VIEWS.map((one) => {
          const count = countByView[one]
          return { id: one, label: t(`picture.view.${one}`), ...(count !== undefined && { count: number(count) }) }
        })}
        onSelect={(id) => showView(DESK_VIEWS.find((one) => one === id) ?? 'ALL')}
      >
        {view === 'WITHOUT' ? (
          <WithoutPhotograph exam={exam} college={college} {...links} />
        ) : (
          <PictureGrid
            key={view}
            view={view}
            college={college}
            state={state}
            onStateChange={setState}
            onChanged={handleChanged}
          />
        )}
      </Tabs>
    </>
  )
}
