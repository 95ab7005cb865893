import { useRef, useState } from 'react'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { CodeField, readCode } from '../steps/code-field.tsx'
import { AccountStepForm } from '../steps/account-step-form.tsx'
import { useStep } from '../steps/use-step.ts'
import { CopyButton } from './copy-button.tsx'
import { QrPicture } from './qr-picture.tsx'

/** The key for an authenticator app. */
export interface AppKey {
  /** For manual entry. */
  readonly key: string
  /** For the QR code (`otpauth:`). */
  readonly address: string
}

/** Response to the confirmation of a key. */
export type KeyConfirmed =
  | { readonly outcome: 'SET_UP'; readonly recoveryCodes: readonly string[]; readonly ticket?: string }
  | { readonly outcome: 'WRONG' }
  | { readonly outcome: 'ENDED' }

interface AppKeyFormProps {
  readonly appKey: AppKey
  readonly check: (code: string) => Promise<Reply<KeyConfirmed>>
  readonly onSetUp: (set: Extract<KeyConfirmed, { outcome: 'SET_UP' }>) => void
  /** Called when the key has expired: starts again. */
  readonly onAgain: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** Renders the setup of an authenticator app in three steps: install one, add the key, enter a code to confirm. */
export default function AppKeyForm({ appKey, check, onSetUp, onAgain, onRefused }: AppKeyFormProps) {
  const { t } = useMessages()
  const step = useStep(onRefused)
  const shown = useRef<HTMLElement>(null)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()
  const [ended, setEnded] = useState(false)
  const grouped = appKey.key.match(/.{1,4}/g)?.join(' ') ?? ''

  async function submitCode(data: FormData): Promise<void> {
    const code = readCode(data)
    if (code === null) {
      setWrong({ sentence: t('account.enterCode') })
      return
    }
    setWrong(undefined)
    const answer = await step.run(() => check(code))
    if (answer?.outcome === 'SET_UP') onSetUp(answer)
    else if (answer?.outcome === 'WRONG') setWrong({ sentence: t('account.second.codeWrong') })
    else if (answer) setEnded(true)
  }

  if (ended)
    return (
      <div className="c-stack">
        <Notice kind="warning" announced>
          {t('account.second.keyEnded')}
        </Notice>
        <div>
          <Button onClick={onAgain}>{t('account.second.again')}</Button>
        </div>
      </div>
    )
  return (
    <ol className="c-second-steps">
      <li>{t('account.second.install')}</li>
      <li>
        <p>{t('account.second.scan')}</p>
        <QrPicture text={appKey.address} label={t('account.second.qr')} />
        <p className="c-small c-soft">{t('account.second.orType')}</p>
        <div className="c-row">
          <bdi ref={shown} dir="ltr" className="c-second-key">
            {grouped}
          </bdi>
          <CopyButton value={appKey.key} shown={shown}>
            {t('account.second.copyKey')}
          </CopyButton>
        </div>
      </li>
      <li>
        <p>{t('account.second.typeCode')}</p>
        <AccountStepForm
          title={t('account.second.setUp')}
          action={t('account.second.turnOn')}
          busy={step.busy}
          problem={step.problem}
          wrong={wrong}
          onSubmit={(data) => void submitCode(data)}
        >
          <CodeField error={wrong?.sentence} />
        </AccountStepForm>
      </li>
    </ol>
  )
}
