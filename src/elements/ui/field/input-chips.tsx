import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { RemovableChip } from '../chips/removable-chip.tsx'
import { useRemoval, type Removable } from '../chips/use-removal.ts'
import { getStep } from '../tabs/step.ts'

interface InputChipsProps {
  readonly box: RefObject<HTMLDivElement | null>
  /** Accessible name of the list of entered values. */
  readonly label: string
  readonly items: readonly Removable[]
  readonly input: RefObject<HTMLInputElement | null>
  readonly readOnly?: boolean
  readonly onRemove: (id: string) => void
  /** A further announcement for screen readers. */
  readonly announcement?: string
  /** The input. */
  readonly children: ReactNode
  /** Buttons at the end of the box. */
  readonly tail?: ReactNode
}

/**
 * Renders a box styled like an input that holds chips before its input. Backspace in the empty input removes the last
 * one; an arrow key moves the focus to them.
 */
export function InputChips({
  box,
  label,
  items,
  input,
  readOnly = false,
  onRemove,
  announcement,
  children,
  tail,
}: InputChipsProps) {
  const removal = useRemoval(box, items, onRemove, input)
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    removal.onKeyDown(event)
    const typing = input.current
    if (event.target !== typing || readOnly || typing.selectionStart !== 0 || typing.selectionEnd !== 0) return
    const last = items.at(-1)
    if (event.key === 'Backspace' && last && typing.value === '') {
      event.preventDefault()
      removal.remove(last.id, 'after')
    } else if (getStep(event.key, typing) === -1)
      [...(box.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].at(-1)?.focus()
  }
  return (
    <div
      ref={box}
      className="c-input-chips"
      data-read-only={readOnly ? '' : undefined}
      onKeyDown={handleKeyDown}
      onMouseDown={(event) => {
        // A press beside the chips focuses the input.
        if (event.target instanceof Element && event.target.closest('input, button, li')) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <div className="c-entering">
        {items.length > 0 ? (
          <ul className="c-entered" aria-label={label}>
            {items.map((item) => (
              <li key={item.id}>
                <RemovableChip
                  {...item}
                  size="small"
                  tabIndex={-1}
                  onRemove={readOnly ? undefined : () => removal.remove(item.id)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
      {tail}
      <span className="c-hidden" role="status">
        {removal.announcement}
      </span>
      <span className="c-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}
