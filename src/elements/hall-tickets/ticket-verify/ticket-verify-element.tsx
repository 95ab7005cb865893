import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Address } from '../../../core/config/web-address.ts'
import { getConfig } from '../../../core/config/config.ts'
import { isSiteRefused } from '../../../core/institution/client.ts'
import { setMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { InstitutionMissing } from '../../institution/parts/institution-missing.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { loadChecking, getLoadedChecking, styles, type Checking } from './load-checking.ts'

const spec = elementSpec({
  tag: 'campus-ticket-verify',
  summary: 'Checks a printed hall ticket by camera, picture or short code, online and offline.',
  surface: 'light',
  messages: ['public', 'verify'],
  attributes: {
    client: text(
      'Code of the institution whose public keys are stored, so that its tickets can be checked offline. Online, tickets of every institution can be checked.',
    ),
    code: text('A short code, or the text of a QR code, which is checked at once.'),
  },
  events: {
    'campus-ticket-checked': event<{ outcome: string }>(
      'A ticket was checked: GENUINE, SUPERSEDED, CANCELLED, EXPIRED, FORGED, UNKNOWN, RATE, or UNCHECKED when offline.',
    ),
  },
})

setMessageFiles(import.meta.glob<Dictionary>('./*/verify.json', { base: '../../../messages', import: 'default' }))

/** A code to be checked. The count allows the same code to be checked again. */
export interface CodeToCheck {
  readonly code: string
  readonly count: number
  /** Whether the code came from the page or its address; if so, the focus does not move. */
  readonly given: boolean
}

function TicketVerifyScreen({ attributes, emit, carried }: ScreenProps<typeof spec>) {
  const { t, language } = useMessages()
  const host = useHost()
  const form = useRef<HTMLFormElement>(null)
  const state = useClient(attributes.client)
  const { code: given } = attributes
  const [checking, setChecking] = useState<Checking | 'lost' | undefined>(getLoadedChecking)
  const [submitted, setSubmitted] = useState<CodeToCheck>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  const loadTools = async () => setChecking((await loadChecking(host)) ?? 'lost')
  const askForCheck = (code: string, given: boolean) =>
    setSubmitted((before) => ({ code, given, count: (before?.count ?? 0) + 1 }))
  useEffect(() => {
    void loadChecking(host).then((loaded) => setChecking(loaded ?? 'lost'))
  }, [host])
  useEffect(() => {
    if (given) askForCheck(given, true)
  }, [given])

  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (busy) return
    setWrong('')
    askForCheck(getFieldText(new FormData(submitted.currentTarget), 'code'), false)
    if (checking === 'lost') void loadTools()
  }

  if (host && isSiteRefused(state))
    return (
      <section className="c-card c-stack" aria-label={t('verify.title')}>
        <CardTitle>{t('verify.title')}</CardTitle>
        <InstitutionMissing code={attributes.client ?? ''} state={state} isRequired onChoose={() => undefined} />
      </section>
    )
  return (
    <section className="c-card c-stack" aria-label={t('verify.title')}>
      <InstitutionLine state={state} />
      <CardTitle>{t('verify.title')}</CardTitle>
      <form
        ref={form}
        className="c-stack"
        aria-label={t('verify.title')}
        method="post"
        action={`${getConfig().baseURL}/forms/verify-ticket` satisfies Address}
        noValidate={host !== null}
        onSubmit={handleSubmit}
      >
        <input type="hidden" name="client" value={attributes.client ?? ''} readOnly />
        <input type="hidden" name="lang" value={language} readOnly />
        <TextField
          key={given}
          label={t('verify.code')}
          hint={t('verify.codeHelp')}
          error={wrong}
          name="code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          required
          defaultValue={carried.code ?? given ?? ''}
        />
        <Button type="submit" wide busy={busy}>
          {t('verify.check')}
        </Button>
      </form>
      {checking === 'lost' && submitted ? (
        <Notice kind="danger" announced>
          {t('failure.network')}
        </Notice>
      ) : null}
      {checking && checking !== 'lost' ? (
        <checking.TicketCheck
          submitted={submitted}
          clientCode={attributes.client}
          form={form}
          onBusy={setBusy}
          onWrong={setWrong}
          onChecked={(outcome) => emit('campus-ticket-checked', { outcome })}
          onFailed={(failure) => emit('campus-failed', failure)}
        />
      ) : null}
      <HelpLine state={state} />
    </section>
  )
}

/**
 * The `<campus-ticket-verify>` element (specification, section 11.1.7: QR verification; an extension of the
 * specification's routes).
 */
export const ticketVerify = element({
  spec,
  Screen: TicketVerifyScreen,
  styles,
  async prepare() {
    await loadChecking(null)
    return styles
  },
})
