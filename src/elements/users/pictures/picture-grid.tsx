import { useEffect, useState } from 'react'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { Loading } from '../../ui/query/query-state.tsx'
import { SearchBox } from '../../ui/table/filter/search-box.tsx'
import { BulkBar } from '../../ui/table/bar/bulk-bar.tsx'
import { Pager } from '../../ui/table/bar/pager.tsx'
import { FailedList, NoRows, StaleList } from '../../ui/table/bar/table-notices.tsx'
import { isSelected, selectRows, UNSELECTED, type Selection } from '../../ui/table/state/selection.ts'
import { applyChange, type TableState } from '../../ui/table/state/table-state.ts'
import { VIEW_FILTERS, type PictureView } from './desk-views.ts'
import { PictureCard } from './picture-card.tsx'
import { PictureDrawer } from './picture-drawer.tsx'
import { useDeskDecisions } from './use-desk-decisions.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useWaitingPictures } from './use-waiting-pictures.ts'
import { getPictureId, PICTURE_ACTS, type PictureAct } from './waiting-picture.ts'

interface PictureGridProps {
  readonly view: PictureView
  readonly college: string | undefined
  readonly state: TableState
  readonly onStateChange: (state: TableState) => void
  /** Called when the number of waiting pictures has changed. */
  readonly onChanged: () => void
}

/** Renders the waiting pictures of a view as a grid, and takes the decisions about them. */
export function PictureGrid({ view, college, state, onStateChange, onChanged }: PictureGridProps) {
  const { t, number } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [selection, setSelection] = useState<Selection>(UNSELECTED)
  const [opened, setOpened] = useState<string>()
  const host = useHost()
  const filtered: TableState = { ...state, filters: VIEW_FILTERS[view] }
  const pictures = useWaitingPictures(filtered, college)
  const { list, shown, total } = pictures
  const ids = shown.map(getPictureId)
  const pages = Math.max(1, Math.ceil(total / state.size))
  // Deciding the last picture of the last page leaves that page empty.
  useEffect(() => {
    if (list.answer && state.page > pages) onStateChange(applyChange(state, { page: pages }))
  }, [list.answer, state, pages, onStateChange])

  /** The heading of the screen: what is said of a decision is an announcement, and no place for the focus too. */
  const findHeading = () => {
    const heading = (host?.shadowRoot ?? host)?.querySelector<HTMLElement>('h1, h2') ?? null
    if (heading) heading.tabIndex = -1
    return heading
  }
  const handleGone = (itemIds: readonly number[]) => {
    if (itemIds.length === 1) {
      const following = keys.leavePicture(String(itemIds[0]), findHeading)
      if (opened !== undefined) setOpened(following)
    }
    pictures.removePictures(itemIds)
    setSelection((before) => (before.all ? before : selectRows(before, itemIds.map(String), false)))
  }
  const decisions = useDeskDecisions({
    onGone: handleGone,
    onBack: pictures.restorePictures,
    onChanged: () => {
      list.again()
      onChanged()
    },
  })
  const handleAct = (act: PictureAct, id: string) => {
    const picture = shown.find((one) => getPictureId(one) === id)
    if (picture && picture.obstacle === null) decisions.decideOne(act, picture)
  }
  const setTicked = (id: string, ticked: boolean) => setSelection((before) => selectRows(before, [id], ticked))
  const keys = useDeskKeys({
    ids,
    opened,
    onOpen: setOpened,
    onAct: handleAct,
    onTick: (id) => setTicked(id, !isSelected(selection, id)),
  })

  async function handleBulk(act: PictureAct, chosen: Selection, count: number): Promise<void> {
    const detail = t(`picture.ask.${act}`, { count, number: number(count) })
    if (act !== 'REJECT' && !(await confirm({ detail, action: t(`picture.act.${act}`) }))) return
    const itemIds = await pictures.loadSelected(chosen)
    if ('ok' in itemIds) {
      showToast({ severity: 'error', detail: failure(itemIds) })
      return
    }
    setSelection(UNSELECTED)
    await decisions.decideMany(act, itemIds)
  }
  const change = (one: Partial<TableState>) => {
    setSelection(UNSELECTED)
    onStateChange(applyChange(state, one))
  }
  const current = shown.find((one) => getPictureId(one) === opened)
  const place = opened === undefined ? -1 : ids.indexOf(opened)
  const isKnown = list.answer !== undefined
  return (
    <section className="c-list" aria-label={t(`picture.view.${view}`)} aria-busy={list.loading} {...keys.area}>
      <div className="c-list-head">
        <div className="c-tools" inert={selection.all || selection.ids.size > 0}>
          <SearchBox search={state.search} onSearch={(search) => change({ search })} />
        </div>
        <BulkBar
          selection={selection}
          total={total}
          others={total > shown.length}
          actions={PICTURE_ACTS.map((act) => ({
            label: t(`picture.act.${act}`),
            danger: act === 'REJECT',
            onSelect: (chosen, count) => void handleBulk(act, chosen, count),
          }))}
          onExport={undefined}
          exportTool={undefined}
          onSelection={setSelection}
        />
      </div>
      <p role="status" className="c-small c-soft">
        {[decisions.said, isKnown ? t('picture.left', { count: total, number: number(total) }) : ''].join(' ').trim()}
      </p>
      {list.stale ? <StaleList {...list.stale} /> : null}
      {list.failure ? <FailedList {...list.failure} /> : null}
      {!isKnown && !list.failure ? <Loading /> : null}
      {isKnown && total === 0 ? (
        <NoRows
          empty={{ sentence: t(view === 'HINTED' ? 'picture.noneHinted' : 'picture.none') }}
          filtered={state.search !== ''}
          onClear={state.search === '' ? undefined : () => change({ search: '' })}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="c-desk-pictures" ref={keys.grid} aria-label={t(`picture.view.${view}`)}>
          {shown.map((picture) => {
            const id = getPictureId(picture)
            return (
              <PictureCard
                key={id}
                picture={picture}
                address={pictures.getAddress(picture)}
                active={keys.active === id}
                selected={isSelected(selection, id)}
                onSelect={(ticked) => setTicked(id, ticked)}
                onOpen={() => setOpened(id)}
                onAct={(act) => handleAct(act, id)}
                onExpired={pictures.renewAddresses}
              />
            )
          })}
        </ul>
      ) : null}
      {isKnown && pages > 1 ? (
        <Pager
          page={state.page}
          pages={pages}
          size={state.size}
          total={total}
          rows={list.loading ? undefined : shown}
          onChange={change}
        />
      ) : null}
      {current && !decisions.layer ? (
        <PictureDrawer
          key="open"
          picture={current}
          address={pictures.getAddress(current)}
          place={t('picture.place', { number: number(place + 1), total: number(ids.length) })}
          onAct={(act) => handleAct(act, getPictureId(current))}
          onNext={place + 1 < ids.length ? () => keys.goToPicture(1) : undefined}
          onBack={place > 0 ? () => keys.goToPicture(-1) : undefined}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {decisions.layer}
    </section>
  )
}
