import { useState } from 'react'
import { findPrn } from '../../../contract/account/student-codes.ts'
import { call } from '../../../core/mql/index.ts'
import { useWords } from '../../words.tsx'
import { BirthField, birthIn } from '../account/birth-field.tsx'
import { StepForm } from '../account/step-form.tsx'
import { useStep } from '../account/use-step.ts'
import { SelectField, TextField } from '../field.tsx'
import { textIn } from '../form-text.ts'
import { Notice } from '../notice.tsx'
import type { StepProps } from './more.tsx'
import { Step } from './step.tsx'

interface Wrong {
  readonly name?: string
  readonly dob?: string
}

/** A forgotten PRN: its last digits go to the registered mobile, and nothing is shown here (domain brief 2.1.2). */
export default function FindPrn({ client, colleges, onRefused, onBack }: StepProps) {
  const { t, name: nameOf, number } = useWords()
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<Wrong>()
  const [wait, setWait] = useState('')
  const [sent, setSent] = useState(false)

  async function ask(data: FormData): Promise<void> {
    const name = textIn(data, 'name').trim()
    const dob = birthIn(data)
    const found = { ...(name ? {} : { name: t('enter.enterName') }), ...(dob ? {} : { dob: t('hallTicket.checkBirth') }) }
    setWrong(Object.keys(found).length > 0 ? found : undefined)
    setWait('')
    if (!name || !dob) return
    const college = Number(textIn(data, 'college'))
    const answer = await step.run(() => call(findPrn, { clientId: client.clientId, name, dob, ...(college ? { collegeId: college } : {}) }, { toast: false }))
    if (answer?.outcome === 'SENT') setSent(true)
    else if (answer) setWait(t('account.wait', { minutes: number(Math.ceil(answer.seconds / 60)) }))
  }

  return (
    <Step title={t('enter.findPrnTitle')} onBack={onBack}>
      {sent ? (
        <>
          <Notice kind="success" announced>
            {t('enter.prnSent')}
          </Notice>
          <p className="c-small c-soft">{t('account.nothingArrives')}</p>
        </>
      ) : (
        <>
          <p>{t('enter.findPrnHelp')}</p>
          <StepForm title={t('enter.findPrnTitle')} action={t('enter.sendDigits')} busy={step.busy} problem={wait || step.problem} wrong={wrong} focus onSubmit={(data) => void ask(data)}>
            <TextField label={t('enter.name')} hint={t('hallTicket.numberHelp')} error={wrong?.name} name="name" autoComplete="name" dir="auto" maxLength={150} required />
            <BirthField error={wrong?.dob} />
            {colleges.length > 0 ? (
              <SelectField label={t('enter.college')} name="college">
                <option value="">{t('enter.anyCollege')}</option>
                {colleges.map(({ collegeId, ...names }) => (
                  <option key={collegeId} value={collegeId}>
                    {nameOf(names)}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </StepForm>
        </>
      )}
    </Step>
  )
}
