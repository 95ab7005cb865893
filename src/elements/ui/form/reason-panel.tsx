import { useMemo, type ReactNode } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import { TextArea } from './fields/text-area.tsx'
import type { SubmitProblems } from './form-errors.ts'
import { Form } from './form.tsx'
import { useRules } from './rules.ts'
import { useForm } from './use-form.ts'

interface ReasonPanelProps {
  readonly title: string
  /** What follows from giving a reason. */
  readonly about?: ReactNode
  /** The label of the button that submits the reason. */
  readonly action: string
  readonly label: string
  readonly hint: string
  readonly longest: number
  /** The minimal length, and the error of a shorter reason. */
  readonly shortest?: { readonly characters: number; readonly error: string }
  /** Further fields, above the reason. */
  readonly children?: ReactNode
  /** Submits the reason. Resolves with the problems of a rejected submit, or with undefined on success. */
  readonly onReason: (reason: string) => Promise<SubmitProblems | undefined>
  readonly onClose: () => void
}

/** Asks in a drawer for the reason of an act that is logged with it. */
export function ReasonPanel({
  title,
  about,
  action,
  label,
  hint,
  longest,
  shortest,
  children,
  onReason,
  onClose,
}: ReasonPanelProps) {
  const { t } = useMessages()
  const rules = useRules()
  const { characters = 0, error = '' } = shortest ?? {}
  const schema = useMemo(
    () => v.object({ reason: v.pipe(rules.required(longest), v.minLength(characters, error)) }),
    [rules, longest, characters, error],
  )
  const form = useForm({ schema, initial: { reason: '' }, onSubmit: ({ reason }) => onReason(reason) })
  return (
    <Drawer
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {action}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        {children}
        <TextArea {...form.field('reason', label)} hint={hint} required max={longest} />
      </Form>
    </Drawer>
  )
}
