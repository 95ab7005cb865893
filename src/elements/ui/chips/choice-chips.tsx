import { useRef, type KeyboardEvent } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { getStep } from '../tabs/step.ts'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { MixedText } from '../i18n/mixed-text.tsx'

/** A choice. */
export interface ChipChoice {
  readonly value: string
  readonly label: string
  /** Number of items for this choice. */
  readonly count?: number
  /** It cannot be chosen now. */
  readonly off?: boolean
}

interface ChoiceChipsProps {
  /** The label of the group. */
  readonly label: string
  readonly choices: readonly ChipChoice[]
  /** The chosen values; none or one for a single choice. */
  readonly value: readonly string[]
  /** One value only, as with radio buttons; otherwise any number. */
  readonly single?: boolean
  readonly size?: 'small'
  /** Shows the chips in a given state, for the style guide. */
  readonly shownAs?: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/**
 * Renders a few choices side by side, without a popup. Arrow keys move the focus; in a single choice they also choose,
 * as radio buttons do.
 */
export function ChoiceChips({ label, choices, value, single = false, size, shownAs, onChange }: ChoiceChipsProps) {
  const { number } = useMessages()
  const row = useRef<HTMLDivElement>(null)
  const available = choices.filter(({ off }) => !off)
  const inTabOrder = available.find((choice) => value.includes(choice.value)) ?? available[0]

  const toggleChip = ({ value: one, off }: ChipChoice) => {
    if (off) return
    if (single) onChange([one])
    else onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, choice: ChipChoice) => {
    const along = getStep(event.key, event.currentTarget)
    const step = along || (single && event.key === 'ArrowDown' ? 1 : 0) || (single && event.key === 'ArrowUp' ? -1 : 0)
    const line = single ? available : choices
    const at = line.indexOf(choice)
    const goal =
      event.key === 'Home'
        ? line[0]
        : event.key === 'End'
          ? line.at(-1)
          : step
            ? line[(at + step + line.length) % line.length]
            : undefined
    if (!goal) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('button')[choices.indexOf(goal)]?.focus()
    if (single) toggleChip(goal)
  }
  return (
    <div ref={row} className="c-choices" role={single ? 'radiogroup' : 'group'} aria-label={label}>
      {choices.map((choice) => {
        const chosen = value.includes(choice.value)
        return (
          <button
            key={choice.value}
            type="button"
            className="c-choice-chip"
            data-size={size}
            data-as={shownAs}
            data-single={single ? '' : undefined}
            role={single ? 'radio' : undefined}
            aria-checked={single ? chosen : undefined}
            aria-pressed={single ? undefined : chosen}
            aria-disabled={choice.off ? true : undefined}
            tabIndex={!single || choice === inTabOrder ? 0 : -1}
            onClick={() => toggleChip(choice)}
            onKeyDown={(event) => handleKeyDown(event, choice)}
          >
            <span className="c-chip-mark">{chosen && !single ? <ToolIcon name="tick" /> : null}</span>
            <MixedText className="c-chip-text">{choice.label}</MixedText>
            {choice.count === undefined ? null : <span className="c-chip-count">{number(choice.count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
