import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type MouseEvent, type Ref } from 'react'
import { observeSize } from '../tabs/observe-size.ts'
import { hasPointerMoved } from '../overlay/pointer-moved.ts'
import { ToolIcon } from '../icons/tool-icons.tsx'
import type { PickerOption } from './options.ts'
import { keepFromDownshift, type useCombo } from './use-combo.ts'
import { MixedText } from '../i18n/mixed-text.tsx'

type Row =
  | { readonly group: string }
  | { readonly option: PickerOption; readonly index: number; readonly group: string | undefined }

/** Space between the list's edge and its rows, in pixels. */
const EDGE = 4

/** Inserts a heading before each group's first option. */
function listRows(options: readonly PickerOption[]): readonly Row[] {
  return options.flatMap((option, index) => {
    const { group } = option
    const row = { option, index, group }
    return group !== undefined && group !== options[index - 1]?.group ? [{ group }, row] : [row]
  })
}

interface PickerListProps {
  readonly combo: ReturnType<typeof useCombo>
  readonly label: string
  readonly multiple: boolean
  readonly chosen: readonly PickerOption[]
  /** Provides `show`, which scrolls to the highlighted option. */
  readonly ref: Ref<{ readonly show: () => void }>
}

/** Renders the list of a picker, virtualized: of a thousand options only those in view are rendered. */
export function PickerList({ combo, label, multiple, chosen, ref }: PickerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { options, status } = combo.found
  const { highlightedIndex } = combo
  const rows = useMemo(() => listRows(options), [options])
  const highlighted = rows.findIndex((row) => 'index' in row && row.index === highlightedIndex)
  const getExpectedHeight = (at: number) => (rows[at] && 'option' in rows[at] ? 44 : 36)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: getExpectedHeight,
    // Before its layer is shown a row has no height; growing from zero would scroll the list away.
    measureElement: (row: HTMLElement) => row.offsetHeight || getExpectedHeight(Number(row.dataset.index)),
    overscan: 4,
    useAnimationFrameWithResizeObserver: true,
    paddingStart: EDGE,
    paddingEnd: EDGE,
    initialRect: { width: 320, height: 320 },
    // The highlighted row stays rendered, because the input refers to it as its active descendant.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(highlighted >= 0 ? [highlighted] : [])])].sort((a, b) => a - b),
  })
  // Scrolled directly, and again whenever rows turn out taller or the list lower than expected: scrolling to an index
  // has no effect while the layer is not shown yet.
  const following = useRef(true)
  const keepInSight = () => {
    const row = virtual.measurementsCache[highlighted]
    const view = list.current
    if (!following.current || !row || !view) return
    // Together with its group's heading, where that is the previous row.
    const start = highlighted === 1 ? 0 : row.start - EDGE
    if (start < view.scrollTop) view.scrollTop = start
    else if (row.end + EDGE > view.scrollTop + view.clientHeight) view.scrollTop = row.end + EDGE - view.clientHeight
  }
  const latest = useRef(keepInSight)
  latest.current = keepInSight
  useLayoutEffect(keepInSight)
  useEffect(() => (list.current ? observeSize(list.current, () => latest.current()) : undefined), [])
  useImperativeHandle(ref, () => ({
    show() {
      following.current = true
      keepInSight()
    },
  }))
  const stopFollowing = () => {
    following.current = false
  }
  const handlePointerMove = (event: MouseEvent) => {
    if (hasPointerMoved(event)) stopFollowing()
    else keepFromDownshift(event)
  }

  const drawn = virtual.getVirtualItems()
  const groups = [...new Set(drawn.map(({ index }) => rows[index]?.group))]
  const drawRow = (at: number, start: number) => {
    const row = rows[at]
    if (!row) return null
    const placed = { transform: `translateY(${start}px)` }
    if (!('option' in row))
      return (
        <div
          key={`g${at}`}
          ref={virtual.measureElement}
          data-index={at}
          className="c-picker-group"
          style={placed}
          role="presentation"
        >
          {row.group}
        </div>
      )
    const { option, index } = row
    const picked = chosen.some(({ value }) => value === option.value)
    return (
      <div
        {...combo.getItemProps({
          item: option,
          index,
          ref: virtual.measureElement,
          onClick: () => combo.pick(index),
          onMouseMove: handlePointerMove,
        })}
        key={option.value}
        data-index={at}
        className="c-picker-option"
        style={placed}
        aria-selected={picked}
        aria-disabled={option.off ? true : undefined}
        aria-posinset={index + 1}
        aria-setsize={options.length}
        data-active={index === highlightedIndex ? '' : undefined}
      >
        {multiple ? <span className="c-picker-box">{picked ? <ToolIcon name="tick" /> : null}</span> : null}
        <span className="c-picker-words">
          <MixedText className="c-picker-label">{option.label}</MixedText>
          {option.detail ? <bdi className="c-picker-detail">{option.detail}</bdi> : null}
          {option.off ? <span className="c-picker-detail">{option.off}</span> : null}
        </span>
        {!multiple && picked ? <ToolIcon name="tick" /> : null}
      </div>
    )
  }
  return (
    <div
      {...combo.getMenuProps({ ref: list, 'aria-label': label }, { suppressRefError: true })}
      className="c-picker-list"
      aria-multiselectable={multiple || undefined}
      aria-busy={status === 'loading'}
      onWheel={stopFollowing}
      onTouchMove={stopFollowing}
    >
      <div className="c-picker-space" role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
        {groups.map((group) => {
          const own = drawn
            .filter(({ index }) => rows[index]?.group === group)
            .map(({ index, start }) => drawRow(index, start))
          return group === undefined ? (
            own
          ) : (
            <div key={group} role="group" aria-label={group}>
              {own}
            </div>
          )
        })}
      </div>
    </div>
  )
}
