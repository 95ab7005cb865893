import { useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Conflict } from '../../ui/form/conflict.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { useDetailsForm } from './use-details-form.ts'

interface OwnFormProps extends Pick<ReturnType<typeof useDetailsForm>, 'saved' | 'stale'> {
  readonly label: string
  readonly form: Parameters<typeof Form>[0]['form']
  readonly children: ReactNode
}

/** Renders the form of one section: its button, its result, and the choice in case of a concurrent change. */
export function OwnForm({ label, form, saved, stale, children }: OwnFormProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  /** Resolves the conflict. The notice with the pressed button unmounts, so the focus moves to the first field. */
  const resolveConflict = (act: () => void) => () => {
    act()
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div ref={box}>
      <Form form={form} label={label}>
        {stale ? (
          <Conflict
            differences={stale.differences}
            onReload={resolveConflict(stale.onReload)}
            onKeep={resolveConflict(stale.onKeep)}
          />
        ) : null}
        {children}
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t('account.my.save')}
          </Button>
          <p className="c-saved" role="status">
            {saved ? (
              <>
                <Icon name="check" />
                {t('account.my.saved')}
              </>
            ) : null}
          </p>
        </div>
      </Form>
    </div>
  )
}
