import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { observeSize } from './observe-size.ts'
import { Popup } from './popup.tsx'

/** Something that stands in a line. */
export interface RowItem {
  readonly key: string
  /** What it says: an item of the same key and text is as wide as it was. */
  readonly text: string
  readonly node: ReactNode
}

interface OverflowRowProps {
  /** What stands here, for whoever listens. */
  readonly label: string
  readonly items: readonly RowItem[]
}

/** The gap between two items and what "+n" needs, in pixels. */
const GAP = 8
const MORE = 64

/** How many of these widths stand beside each other in `room` pixels, with place for "+n" behind them where that is not all; one at least. */
function fitting(widths: readonly number[], room: number): number {
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  if (whole <= room) return widths.length
  let left = room - MORE
  const first = widths.findIndex((width) => (left -= width + GAP) < 0)
  return Math.max(1, first < 0 ? widths.length - 1 : first)
}

const idOf = ({ key, text }: RowItem) => `${key} ${text}`

/** One line of chips or tags; what has no room opens behind "+n". `chips.css` and `popup.css` belong to its sheets. */
export function OverflowRow({ label, items }: OverflowRowProps) {
  const { t, number } = useWords()
  const id = useId()
  const line = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [room, setRoom] = useState(Infinity)
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const [open, setOpen] = useState(false)
  // What is new is drawn once in the line to be measured.
  const unknown = items.some((item) => !widths.has(idOf(item)))
  const shown = unknown ? items.length : fitting(items.map((item) => widths.get(idOf(item)) ?? 0), room)
  const rest = items.slice(shown)

  useLayoutEffect(() => {
    if (!unknown || !line.current) return
    const { children, parentElement } = line.current
    setWidths(new Map(items.map((item, index) => [idOf(item), children[index]?.getBoundingClientRect().width ?? 0])))
    setRoom(parentElement?.getBoundingClientRect().width ?? Infinity)
  }, [unknown, items])
  useEffect(() => {
    const row = line.current?.parentElement
    if (!row) return undefined
    return observeSize(row, () => setRoom(row.getBoundingClientRect().width))
  }, [])

  const close = () => {
    setOpen(false)
    more.current?.focus({ preventScroll: true })
  }
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Focus goes nowhere when what had it is removed; the layer stays for that.
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
            <Popup id={id} anchor={more} className="c-overflow-rest" role="group" aria-label={t('chips.more', { count: rest.length })} onClose={close} onBlur={left}>
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
