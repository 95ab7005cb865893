import type { ReactNode, RefObject } from 'react'
import { useWords } from '../../words.tsx'
import { LineIcon } from '../icons.tsx'
import { DO_NOT_PAY, LOOKS, type Told } from './looks.ts'

interface HeadProps {
  readonly told: Told
  /** With its currency; empty where none is known. */
  readonly amount: string
  readonly sentences: readonly string[]
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly children?: ReactNode
}

/** The answer to the first question: did my money go? A word, a picture, a tone, the amount. */
export function Head({ told, amount, sentences, heading, children }: HeadProps) {
  const { t } = useWords()
  const [tone, path] = LOOKS[told]
  return (
    <div className="c-pay-head" data-tone={tone} data-status={told}>
      <div className="c-pay-line">
        <span className="c-pay-icon">
          <LineIcon path={path} />
        </span>
        <div>
          <h1 ref={heading} className="c-pay-word" tabIndex={-1}>
            {t(`payment.status.${told}`)}
          </h1>
          {amount ? (
            <p className="c-pay-amount">
              <bdi dir="ltr">{amount}</bdi>
            </p>
          ) : null}
        </div>
      </div>
      {DO_NOT_PAY.includes(told) ? <p className="c-pay-stop">{t('payment.doNotPay')}</p> : null}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  )
}
