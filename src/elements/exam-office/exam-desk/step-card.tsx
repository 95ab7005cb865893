import { useState, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import type { Step, StepState } from './steps.ts'

const TONES: Readonly<Record<StepState, TagKind>> = {
  DONE: 'success',
  NEXT: 'info',
  LATER: 'neutral',
  RUNNING: 'info',
}

interface StepCardProps {
  readonly step: Step
  readonly place: number
  readonly state: StepState
  /** What has been reached, in numbers. */
  readonly figure: string
  readonly open: boolean
  /** Cannot be opened yet. */
  readonly off?: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** Renders a step of the checklist: its state and its figure, and its content while it is open. */
export function StepCard({ step, place, state, figure, open, off = false, onToggle, children }: StepCardProps) {
  const { t, number } = useMessages()
  const id = useUniqueId()
  // What has been entered stays when another step is opened.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <li className="c-step" data-state={state} data-open={open ? '' : undefined}>
      <h2 className="c-step-head">
        <button
          type="button"
          id={`${id}b`}
          data-step={step}
          aria-expanded={open}
          aria-controls={`${id}c`}
          aria-disabled={off || open || undefined}
          onClick={() => {
            if (!off && !open) onToggle()
          }}
        >
          <span className="c-step-mark" aria-hidden="true">
            {state === 'DONE' ? <ToolIcon name="tick" /> : number(place)}
          </span>
          <span className="c-step-words">
            <span className="c-step-title">{t(`examDesk.step.${step}`)}</span>
            <span className="c-small c-soft">{figure}</span>
          </span>
          <Tag kind={TONES[state]} size="small" sign={state === 'NEXT' || state === 'LATER' ? 'none' : 'icon'}>
            {t(`examDesk.stepState.${state}`)}
          </Tag>
          <span className="c-step-arrow">
            <ToolIcon name={open ? 'up' : 'down'} />
          </span>
        </button>
      </h2>
      <section id={`${id}c`} className="c-step-body c-stack" aria-labelledby={`${id}b`} hidden={!open}>
        {opened ? children : null}
      </section>
    </li>
  )
}
