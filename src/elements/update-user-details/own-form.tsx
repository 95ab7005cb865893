import { useRef, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { Conflict } from '../ui/form/conflict.tsx'
import { Icon } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'
import type { useOwnForm } from './use-own-form.ts'

interface OwnFormProps extends Pick<ReturnType<typeof useOwnForm>, 'saved' | 'stale'> {
  readonly label: string
  readonly form: Parameters<typeof Form>[0]['form']
  readonly children: ReactNode
}

/** The form of one section, with its button, what came of it, and the choice when somebody else was quicker. */
export function OwnForm({ label, form, saved, stale, children }: OwnFormProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  /** The notice with the pressed button goes away; whoever chose goes on in the first field. */
  const then = (act: () => void) => () => {
    act()
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div ref={box}>
      <Form form={form} label={label}>
        {stale ? <Conflict differences={stale.differences} onReload={then(stale.onReload)} onKeep={then(stale.onKeep)} /> : null}
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
