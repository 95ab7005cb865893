import { useState } from 'react'
import { saveMessageSettings, type QuietHours } from '../../../contract/messages/message-settings.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FormField } from '../../ui/form/form-field.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const NONE = 'NONE'
const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

interface HourFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly mayBeNone?: boolean
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

/** Renders the choice of an hour. */
function HourField({ name, label, value, mayBeNone = false, readOnly, onChange }: HourFieldProps) {
  const { t } = useMessages()
  return (
    <FormField label={label}>
      {(wiring) => (
        <select
          {...wiring}
          name={name}
          className="c-select"
          value={value}
          disabled={readOnly}
          onChange={({ target }) => onChange(target.value)}
        >
          {mayBeNone ? <option value={NONE}>{t('texts.quiet.none')}</option> : null}
          {HOURS.map((hour) => (
            <option key={hour} value={String(hour)}>
              {formatHour(hour)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

interface HoursFormProps {
  readonly hours: QuietHours | null
  readonly mayEdit: boolean
  readonly onSaved: () => void
}

/** Renders the form of the quiet hours. */
function HoursForm({ hours, mayEdit, onSaved }: HoursFormProps) {
  const { t } = useMessages()
  const [from, setFrom] = useState(hours ? String(hours.from) : NONE)
  const [until, setUntil] = useState(String(hours?.until ?? 8))
  const [busy, setBusy] = useState(false)
  const isSame = from !== NONE && from === until
  const handleSave = async (): Promise<void> => {
    if (busy || isSame) return
    setBusy(true)
    const next = from === NONE ? null : { from: Number(from), until: Number(until) }
    const reply = await call(saveMessageSettings, { seen: hours, quietHours: next })
    setBusy(false)
    if (reply.ok) showToast({ severity: 'success', detail: t('texts.quiet.saved') })
    onSaved()
  }
  return (
    <div className="c-quiet">
      <HourField
        name="from"
        label={t('texts.quiet.from')}
        value={from}
        mayBeNone
        readOnly={!mayEdit}
        onChange={setFrom}
      />
      {from === NONE ? null : (
        <HourField name="until" label={t('texts.quiet.until')} value={until} readOnly={!mayEdit} onChange={setUntil} />
      )}
      {mayEdit ? (
        <Button kind="secondary" busy={busy} aria-disabled={isSame} onClick={() => void handleSave()}>
          {t('texts.quiet.save')}
        </Button>
      ) : null}
    </div>
  )
}

/** Renders the quiet hours of the institution, which administrators set. */
export function QuietHoursPanel({ hours, mayEdit, onSaved }: HoursFormProps) {
  const { t } = useMessages()
  return (
    <section className="c-panel c-stack" aria-labelledby="quiet-hours">
      <h2 className="c-label" id="quiet-hours">
        {t('texts.quiet.title')}
      </h2>
      <p className="c-small c-soft">{t('texts.quiet.about')}</p>
      <HoursForm key={JSON.stringify(hours)} hours={hours} mayEdit={mayEdit} onSaved={onSaved} />
    </section>
  )
}
