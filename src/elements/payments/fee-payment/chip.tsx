import type { ReactNode } from 'react'

/** Visual style of a state: `open` needs action, `wait` does not. */
export type Tone = 'open' | 'late' | 'wait' | 'good' | 'bad' | 'still'

const MARKS: Readonly<Record<Tone, string>> = {
  open: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  late: 'M8 2.5l6 11H2zM8 6.5v3.2m0 1.9v.01',
  wait: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5',
  good: 'M3 8.5l3.2 3.2L13 5',
  bad: 'M4 4l8 8M12 4l-8 8',
  still: 'M3 8h10',
}

/** Renders a state as text with its own icon, so that it does not depend on colour. */
export const StateChip = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className="c-fee-chip" data-tone={tone}>
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={MARKS[tone]} />
    </svg>
    {children}
  </span>
)
