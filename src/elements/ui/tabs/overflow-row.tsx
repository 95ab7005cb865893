import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { observeSize } from './observe-size.ts'
import { Popup } from '../popup/popup.tsx'

/** An item of a row. */
export interface RowItem {
  readonly key: string
  /** Its text: an item with the same key and text keeps its measured width. */
  readonly text: string
  readonly node: ReactNode
}

interface OverflowRowProps {
  /** Accessible name of the row. */
  readonly label: string
  readonly items: readonly RowItem[]
}

/** The gap between two items and the width of "+n", in pixels. */
const GAP = 8
const MORE = 64

/**
 * Returns how many of these widths fit side by side in `room` pixels, including space for "+n" when not all fit; at
 * least one.
 */
function countFitting(widths: readonly number[], room: number): number {
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  if (whole <= room) return widths.length
  let left = room - MORE
  const first = widths.findIndex((width) => (left -= width + GAP) < 0)
  return Math.max(1, first < 0 ? widths.length - 1 : first)
}

const getItemId = ({ key, text }: RowItem) => `${key} ${text}`

/**
 * Renders one row of chips or tags; items that do not fit open behind "+n". Needs `chips.css` and `popup.css` among the
 * element's sheets.
 */
export function OverflowRow({ label, items }: OverflowRowProps) {
  const { t, number } = useMessages()
  const id = useUniqueId()
  const line = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [room, setRoom] = useState(Infinity)
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const [open, setOpen] = useState(false)
  // New items are rendered once in the row to be measured.
  const unknown = items.some((item) => !widths.has(getItemId(item)))
  const shown = unknown
    ? items.length
    : countFitting(
        items.map((item) => widths.get(getItemId(item)) ?? 0),
        room,
      )
  const rest = items.slice(shown)

  useLayoutEffect(() => {
    if (!unknown || !line.current) return
    const { children, parentElement } = line.current
    setWidths(
      new Map(items.map((item, index) => [getItemId(item), children[index]?.getBoundingClientRect().width ?? 0])),
    )
    setRoom(parentElement?.getBoundingClientRect().width ?? Infinity)
  }, [unknown, items])
  useEffect(() => {
    const row = line.current?.parentElement
    if (!row) return undefined
    return observeSize(row, () => setRoom(row.getBoundingClientRect().width))
  }, [])

  const closeMore = () => {
    setOpen(false)
    more.current?.focus({ preventScroll: true })
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The focus has no target when the focused item is removed; the layer stays open then.
    if (relatedTarget && relatedTarget !== more.current && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div className="c-overflow">
      <ul ref={line} className="c-overflow-line" aria-label={label} data-measured={unknown ? undefined : ''}>
        {items.slice(0, shown).map(({ key, node }) => (
          <li key={key}>{node}</li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <>
          <button
            ref={more}
            type="button"
            className="c-more"
            aria-label={t('chips.more', { count: rest.length })}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <bdi dir="ltr">+{number(rest.length)}</bdi>
          </button>
          {open ? (
            <Popup
              id={id}
              anchor={more}
              className="c-overflow-rest"
              role="group"
              aria-label={t('chips.more', { count: rest.length })}
              onClose={closeMore}
              onBlur={handleBlur}
            >
              <ul aria-label={label}>
                {rest.map(({ key, node }) => (
                  <li key={key}>{node}</li>
                ))}
              </ul>
            </Popup>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
