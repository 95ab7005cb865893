import type { mySecondStep } from '../../../contract/account/two-factor.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { useMessages } from '../../runtime/messages.tsx'

/** An action of somebody who uses two-factor authentication: another app, new recovery codes, or turning it off. */
export type Act = 'other' | 'codes' | 'off'

/** The message key that names each action. */
export const ACT_WORDS = {
  other: 'account.second.other',
  codes: 'account.second.newCodes',
  off: 'account.second.turnOff',
} as const satisfies Record<Act, string>

/** Recommend new recovery codes at or below this number of remaining ones. */
const FEW = 3

interface TwoFactorStateProps {
  readonly own: RowOf<typeof mySecondStep> | undefined
  readonly busy: boolean
  readonly problem: string
  readonly onBegin: () => void
  readonly onAct: (act: Act) => void
}

/** Renders whether two-factor authentication is on, and the available actions. */
export function TwoFactorState({ own, busy, problem, onBegin, onAct }: TwoFactorStateProps) {
  const { t, number, instant } = useMessages()
  if (!own) return null
  if (own.since === null)
    return (
      <>
        <p className="c-soft">{t(own.passkeys > 0 ? 'passkey.isSecond' : 'account.second.off')}</p>
        {own.passkeys > 0 ? <p>{t('account.second.left', { left: number(own.recoveryCodesLeft) })}</p> : null}
        <Problem sentence={problem} />
        <div className="c-row">
          <Button kind="secondary" busy={busy} onClick={onBegin}>
            {t('account.second.setUp')}
          </Button>
        </div>
      </>
    )
  const acts: readonly Act[] = own.required && own.passkeys === 0 ? ['codes', 'other'] : ['codes', 'other', 'off']
  return (
    <>
      <p className="c-row">
        <Tag kind="success" size="small">
          {t('account.second.on')}
        </Tag>
        <span className="c-soft">{t('account.second.since', { time: instant(own.since) })}</span>
      </p>
      <p>{t('account.second.left', { left: number(own.recoveryCodesLeft) })}</p>
      {own.recoveryCodesLeft <= FEW ? <Notice kind="warning">{t('account.second.few')}</Notice> : null}
      {own.required ? <p className="c-soft">{t('account.second.required')}</p> : null}
      <div className="c-row">
        {acts.map((act) => (
          <Button key={act} kind="secondary" data-size="small" onClick={() => onAct(act)}>
            {t(ACT_WORDS[act])}
          </Button>
        ))}
      </div>
    </>
  )
}
