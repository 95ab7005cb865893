import { useState } from 'react'
import { MOST_RELEASE_ABOVE, saveReleaseLimit } from '../../../contract/messages/message-settings.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FormField } from '../../ui/form/form-field.tsx'

interface ReleaseLimitProps {
  readonly limit: number
  readonly mayEdit: boolean
  readonly onSaved: () => void
}

/** Renders the form of the limit; input that is no number stays, with the reason. */
function LimitForm({ limit, mayEdit, onSaved }: ReleaseLimitProps) {
  const { t, number } = useMessages()
  const [value, setValue] = useState(String(limit))
  const [busy, setBusy] = useState(false)
  const entered = /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined
  const isWrong = entered === undefined || entered > MOST_RELEASE_ABOVE
  const handleSave = async (): Promise<void> => {
    if (busy || isWrong) return
    setBusy(true)
    const reply = await call(saveReleaseLimit, { seen: limit, releaseAbove: entered })
    setBusy(false)
    if (!reply.ok) return
    showToast({ severity: 'success', detail: t('texts.limit.saved') })
    onSaved()
  }
  return (
    <div className="c-quiet">
      <FormField
        label={t('texts.limit.field')}
        error={isWrong ? t('texts.limit.wrong', { number: number(MOST_RELEASE_ABOVE) }) : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            name="releaseAbove"
            className="c-input"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            readOnly={!mayEdit}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </FormField>
      {mayEdit ? (
        <Button kind="secondary" busy={busy} aria-disabled={isWrong} onClick={() => void handleSave()}>
          {t('texts.limit.save')}
        </Button>
      ) : null}
    </div>
  )
}

/** Renders the limit above which a second person releases messages to students, which administrators set. */
export function ReleaseLimitPanel(props: ReleaseLimitProps) {
  const { t } = useMessages()
  return (
    <section className="c-panel c-stack" aria-labelledby="release-limit">
      <h2 className="c-label" id="release-limit">
        {t('texts.limit.title')}
      </h2>
      <p className="c-small c-soft">{t('texts.limit.about')}</p>
      <LimitForm key={props.limit} {...props} />
    </section>
  )
}
