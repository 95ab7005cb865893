import { useStore } from '@nanostores/react'
import { useContext, useEffect, useId, useState } from 'react'
import type { ClientDetails } from '../../contract/institution.ts'
import type { LanguageCode } from '../../contract/parts.ts'
import type { CscView, PaymentStatus } from '../../contract/payments.ts'
import { dictionaryOf, loadWords } from '../../core/i18n.ts'
import { asLanguage, LANGUAGES } from '../../core/languages.ts'
import { onFault } from '../../core/log.ts'
import { fill } from '../../core/words.ts'
import { useWords } from '../words.tsx'
import { CounterContext } from './counter-context.ts'

interface StudentSentenceProps {
  readonly status: PaymentStatus
  readonly csc: CscView
  readonly currency: string
  readonly client: ClientDetails
}

/** One large sentence in the language of the student, who looks at the operator's screen from the other side (domain brief 2.1.9). */
export function StudentSentence({ status, csc, currency, client }: StudentSentenceProps) {
  const { t, money } = useWords()
  const counter = useContext(CounterContext)
  const id = useId()
  const [language, setLanguage] = useState<LanguageCode>(asLanguage(counter?.studentLanguage) ?? client.defaultLanguage)
  const dictionary = useStore(dictionaryOf(language, 'payment'))
  useEffect(() => {
    loadWords(language, 'payment').catch(onFault)
  }, [language])
  if (status === 'UNKNOWN') return null
  const amounts = { fee: `\u2068${money(csc.feeMinor, currency)}\u2069`, charge: `\u2068${money(csc.serviceChargeMinor, currency)}\u2069` }
  const { direction } = LANGUAGES[language]
  return (
    <div className="c-csc-student">
      <div className="c-csc-language c-small">
        <span className="c-soft">{t('payment.csc.forStudent')}</span>
        <label htmlFor={id}>
          {t('payment.csc.studentLanguage')}
          <select id={id} className="c-select" value={language} onChange={(changed) => setLanguage(asLanguage(changed.target.value) ?? language)}>
            {[...new Set([...client.languages, language])].map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].nativeName}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="c-csc-sentence" lang={language} dir={direction}>
        {dictionary ? fill(dictionary, language, `payment.student.${status}`, amounts) : ''}
      </p>
    </div>
  )
}
