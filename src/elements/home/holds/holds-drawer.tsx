import { useState } from 'react'
import { studentHolds } from '../../../contract/exam-office/student-holds.ts'
import { NOT_PERMITTED } from '../../../contract/codes.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { FigureRow } from '../dashboard/list-columns.ts'
import type { Hold } from './hold.ts'
import { HoldItem } from './hold-item.tsx'
import { PlacePanel } from './place-panel.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface HoldsDrawerProps {
  readonly student: Pick<FigureRow, 'prn' | 'names'>
  /** The examination that a new hold is for; undefined: every examination. */
  readonly examEventId: number | undefined
  readonly currency: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Shows what withholds the hall ticket of a student, and lets those who may release it or place another hold. */
export function HoldsDrawer({ student, examEventId, currency, onChanged, onClose }: HoldsDrawerProps) {
  const { t, name } = useMessages()
  const { prn } = student
  const [found, reload] = useLiveQuery(studentHolds, true, { prn })
  const [act, setAct] = useState<Hold | 'place'>()
  const about = (
    <>
      <bdi>{toNameCase(name(student.names))}</bdi> · <bdi dir="ltr">{prn}</bdi>
    </>
  )
  const handleDone = () => {
    setAct(undefined)
    reload(true)
    onChanged()
  }
  const panel = { about, onDone: handleDone, onClose: () => setAct(undefined) }
  if (act === 'place')
    return (
      <PlacePanel {...panel} prn={prn} examEventId={examEventId} holds={found.status === 'found' ? found.rows : []} />
    )
  if (act) return <ReleasePanel {...panel} hold={act} />
  const refused = found.status === 'failed' && found.reply.errorCode === NOT_PERMITTED
  return (
    <Drawer
      title={t('figures.hold.title')}
      about={about}
      onClose={onClose}
      foot={
        found.status === 'found' ? (
          <Button kind="secondary" onClick={() => setAct('place')}>
            {t('figures.hold.place')}
          </Button>
        ) : undefined
      }
    >
      {found.status === 'loading' ? <Loading /> : null}
      {refused ? <Notice kind="info">{t('figures.hold.who')}</Notice> : null}
      {found.status === 'failed' && !refused ? <Failed reply={found.reply} onAgain={reload} /> : null}
      {found.status === 'found' && found.rows.length === 0 ? <p className="c-soft">{t('figures.hold.none')}</p> : null}
      {found.status === 'found' ? (
        <ul className="c-stack">
          {found.rows.map((hold) => (
            <HoldItem key={hold.holdId} hold={hold} currency={currency} onRelease={() => setAct(hold)} />
          ))}
        </ul>
      ) : null}
    </Drawer>
  )
}
