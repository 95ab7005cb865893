import { useEffect, useRef, useState } from 'react'
import { unmaskField, type MaskedField } from '../../../contract/users/user-detail.ts'
import { call } from '../../../core/mql/index.ts'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface GuardedValueProps {
  readonly userId: string
  readonly field: MaskedField
  readonly label: string
  readonly value: string
  readonly masked: boolean
  /** Called when the value was revealed, which the record now logs. */
  readonly onShown: () => void
}

/** Asks for the reason to see a value, and loads it. */
function UnmaskPanel({
  userId,
  field,
  label,
  onShown,
  onClose,
}: Omit<GuardedValueProps, 'value' | 'masked' | 'onShown'> & {
  readonly onShown: (value: string) => void
  readonly onClose: () => void
}) {
  const { t } = useMessages()
  const failure = useFailure()
  return (
    <ReasonPanel
      title={t('people.find.showOf', { field: label })}
      action={t('people.find.show')}
      label={t('people.find.reason')}
      hint={t('people.find.reasonHint')}
      longest={300}
      onClose={onClose}
      onReason={async (reason) => {
        const reply = await call(unmaskField, { userId, field, reason }, { toast: false })
        if (!reply.ok) return toSubmitProblems(reply, failure(reply))
        onShown(reply.result.value ?? '')
        return undefined
      }}
    />
  )
}

/** Renders a value that may be masked. After giving a reason, the caller sees it until they leave the record. */
export function GuardedValue({ userId, field, label, value, masked, onShown }: GuardedValueProps) {
  const { t, day } = useMessages()
  const [shown, setShown] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const text = useRef<HTMLElement>(null)
  const plain = shown ?? value
  const open = !masked || shown !== undefined
  // The button that had the focus is unmounted: focus the value that it revealed.
  useEffect(() => {
    if (shown !== undefined) text.current?.focus()
  }, [shown])
  return (
    <span className="c-find-guarded">
      <bdi
        ref={text}
        dir={field === 'BIRTH_DATE' && open ? undefined : 'ltr'}
        tabIndex={shown === undefined ? undefined : -1}
      >
        {field === 'BIRTH_DATE' && open ? day(plain) : plain}
      </bdi>
      {open ? null : (
        <button
          type="button"
          className="c-link c-small"
          aria-label={t('people.find.showOf', { field: label })}
          onClick={() => setAsking(true)}
        >
          {t('people.find.show')}
        </button>
      )}
      {isAsking ? (
        <UnmaskPanel
          {...{ userId, field, label }}
          onClose={() => setAsking(false)}
          onShown={(found) => {
            setAsking(false)
            setShown(found)
            onShown()
          }}
        />
      ) : null}
    </span>
  )
}
