import { useCallback, useMemo, useRef, useState } from 'react'
import { waitingPictures } from '../../../contract/users/pictures.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { isSelected, type Selection } from '../../ui/table/state/selection.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import { toListInput } from '../../ui/table/state/to-list-input.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import { getPictureId, type WaitingPicture } from './waiting-picture.ts'

/** An address of a picture is valid for five minutes; it is kept for four, so that the picture is not loaded anew. */
const KEPT_MS = 4 * 60_000
const LARGEST_PAGE = 100
const NO_PICTURES: readonly WaitingPicture[] = []

/** Loads a page of waiting pictures; those that were decided here disappear at once. */
export function useWaitingPictures(state: TableState, college: string | undefined) {
  const more = useMemo(() => (college === undefined ? {} : { collegeId: college }) as Record<string, string>, [college])
  const list = useServerList(waitingPictures, true, state, more)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const all = list.answer?.rows ?? NO_PICTURES
  const shown = useMemo(() => all.filter(({ itemId }) => !gone.has(itemId)), [all, gone])
  const total = Math.max(0, (list.answer?.total ?? 0) - (all.length - shown.length))

  const addresses = useRef(new Map<number, { readonly address: string; readonly until: number }>())
  const getAddress = ({ itemId, address }: WaitingPicture): string => {
    const known = addresses.current.get(itemId)
    const now = Date.now()
    if (known && known.until > now) return known.address
    addresses.current.set(itemId, { address, until: now + KEPT_MS })
    return address
  }

  /** Returns the ids of the selected pictures; with all selected, those of all pages. */
  const loadSelected = useCallback(
    async (chosen: Selection): Promise<readonly number[] | Refused> => {
      if (!chosen.all) return [...chosen.ids].map(Number)
      const itemIds: number[] = []
      for (let page = 1; ; page += 1) {
        const input = { ...toListInput(state), ...more, page, pageSize: LARGEST_PAGE } as never
        const reply = await query([waitingPictures], { waitingPictures: input }, { toast: false })
        if (!reply.ok) return reply
        const rows: readonly WaitingPicture[] = reply.result.waitingPictures[0]?.rows ?? []
        for (const row of rows) if (isSelected(chosen, getPictureId(row))) itemIds.push(row.itemId)
        if (rows.length < LARGEST_PAGE) return itemIds
      }
    },
    [state, more],
  )

  return {
    list,
    shown,
    total,
    getAddress,
    loadSelected,
    /** Loads the page anew, with new addresses. */
    renewAddresses: () => {
      addresses.current.clear()
      list.again()
    },
    removePictures: (itemIds: readonly number[]) => setGone((before) => new Set([...before, ...itemIds])),
    restorePictures: (itemIds: readonly number[]) =>
      setGone((before) => new Set([...before].filter((one) => !itemIds.includes(one)))),
  }
}
