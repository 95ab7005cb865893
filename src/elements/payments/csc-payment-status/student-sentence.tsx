import { useStore } from '@nanostores/react'
import { useContext, useEffect, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import type { CscView } from '../../../contract/payments/payment-view.ts'
import type { PaymentStatus } from '../../../contract/payments/payment-view.ts'
import { getDictionaryStore, loadMessages } from '../../../core/i18n/i18n.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { parseLanguage } from '../../../contract/parse-language.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { formatMessage } from '../../../core/i18n/messages.ts'
import { isolate } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CounterContext } from './counter-context.ts'

interface StudentSentenceProps {
  readonly status: PaymentStatus
  readonly csc: CscView
  readonly currency: string
  readonly client: ClientDetails
}

/**
 * Renders one large sentence in the student's language. The student reads it from the other side of the operator's
 * screen (specification, section 11.1.9).
 */
export function StudentSentence({ status, csc, currency, client }: StudentSentenceProps) {
  const { t, money } = useMessages()
  const counter = useContext(CounterContext)
  const id = useUniqueId()
  const [language, setLanguage] = useState<LanguageCode>(
    parseLanguage(counter?.studentLanguage) ?? client.defaultLanguage,
  )
  const dictionary = useStore(getDictionaryStore(language, 'payment-later'))
  useEffect(() => {
    loadMessages(language, 'payment-later').catch(onFault)
  }, [language])
  if (status === 'UNKNOWN') return null
  const amounts = {
    fee: isolate(money(csc.feeMinor, currency)),
    charge: isolate(money(csc.serviceChargeMinor, currency)),
  }
  const { direction } = LANGUAGES[language]
  return (
    <div className="c-csc-student">
      <div className="c-csc-language c-small">
        <span className="c-soft">{t('payment.csc.forStudent')}</span>
        <label htmlFor={id}>
          {t('payment.csc.studentLanguage')}
          <select
            id={id}
            className="c-select"
            value={language}
            onChange={(changed) => setLanguage(parseLanguage(changed.target.value) ?? language)}
          >
            {[...new Set([...client.languages, language])].map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].nativeName}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="c-csc-sentence" lang={language} dir={direction}>
        {dictionary ? formatMessage(dictionary, language, `payment.student.${status}`, amounts) : ''}
      </p>
    </div>
  )
}
