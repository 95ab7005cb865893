import { useState } from 'react'
import { renamePasskey, type myPasskeys } from '../../../../contract/account/passkeys.ts'
import type { RowOf } from '../../../../contract/activity.ts'
import { call } from '../../../../core/mql/index.ts'
import type { Refused } from '../../../../core/mql/reply.ts'
import { AccountStepForm } from '../../steps/account-step-form.tsx'
import { useStep } from '../../steps/use-step.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { getFieldText } from '../../../ui/field/form-text.ts'
import { useMessages } from '../../../runtime/messages.tsx'

interface PasskeyLineProps {
  readonly passkey: RowOf<typeof myPasskeys>
  readonly onRenamed: () => void
  readonly onRemove: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** Renders one passkey: its name, creation date, last use and actions. */
export function PasskeyLine({
  passkey: { passkeyId, name, createdAt, lastUsedAt },
  onRenamed,
  onRemove,
  onRefused,
}: PasskeyLineProps) {
  const { t, instant } = useMessages()
  const step = useStep(onRefused)
  const [naming, setNaming] = useState(false)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function submitName(data: FormData): Promise<void> {
    const next = getFieldText(data, 'name').trim()
    setWrong(next === '' ? { sentence: t('passkey.enterName') } : undefined)
    if (next !== '' && (await step.run(() => call(renamePasskey, { passkeyId, name: next }, { toast: false }))))
      onRenamed()
  }

  if (naming)
    return (
      <li className="c-stack">
        <AccountStepForm
          title={t('passkey.renameOne', { name })}
          action={t('account.my.save')}
          busy={step.busy}
          problem={step.problem}
          wrong={wrong}
          focus
          onSubmit={(data) => void submitName(data)}
        >
          <TextField
            label={t('passkey.name')}
            error={wrong?.sentence}
            name="name"
            defaultValue={name}
            autoComplete="off"
            maxLength={60}
            dir="auto"
            required
          />
        </AccountStepForm>
        <div className="c-row">
          <Button kind="quiet" onClick={() => setNaming(false)}>
            {t('common.cancel')}
          </Button>
        </div>
      </li>
    )
  return (
    <li className="c-session">
      <div className="c-session-words">
        <span className="c-session-name">
          <bdi>{name}</bdi>
        </span>
        <span className="c-small c-soft">{t('passkey.createdAt', { time: instant(createdAt) })}</span>
        <span className="c-small c-soft">
          {lastUsedAt === null ? t('passkey.neverUsed') : t('passkey.lastUsed', { time: instant(lastUsedAt) })}
        </span>
      </div>
      <Button
        kind="secondary"
        data-size="small"
        onClick={() => setNaming(true)}
        aria-label={t('passkey.renameOne', { name })}
      >
        {t('passkey.rename')}
      </Button>
      <Button kind="secondary" data-size="small" onClick={onRemove} aria-label={t('passkey.removeOne', { name })}>
        {t('passkey.remove')}
      </Button>
    </li>
  )
}
