import { useState } from 'react'
import { findPrn } from '../../../contract/sign-in/student-codes.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { BirthField, readBirthDate } from '../../account/steps/birth-field.tsx'
import { AccountStepForm } from '../../account/steps/account-step-form.tsx'
import { useStep } from '../../account/steps/use-step.ts'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { formatWait } from '../../ui/query/format-wait.ts'
import type { StepProps } from './more-props.ts'
import { Step } from './step.tsx'

interface Wrong {
  readonly name?: string
  readonly dob?: string
}

/**
 * Renders the recovery of a forgotten PRN: its last digits are sent to the registered mobile; the page shows nothing
 * (specification, section 11.1.2).
 */
export default function FindPrn({ client, colleges, onRefused, onBack }: StepProps) {
  const messages = useMessages()
  const { t, name: getName } = messages
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<Wrong>()
  const [wait, setWait] = useState('')
  const [sent, setSent] = useState(false)

  async function askForPrn(data: FormData): Promise<void> {
    const name = getFieldText(data, 'name').trim()
    const dob = readBirthDate(data)
    const found = {
      ...(name ? {} : { name: t('enter.enterName') }),
      ...(dob ? {} : { dob: t('hallTicket.checkBirth') }),
    }
    setWrong(Object.keys(found).length > 0 ? found : undefined)
    setWait('')
    if (!name || !dob) return
    const college = Number(getFieldText(data, 'college'))
    const answer = await step.run(() =>
      call(
        findPrn,
        { clientId: client.clientId, name, dob, ...(college ? { collegeId: college } : {}) },
        { toast: false },
      ),
    )
    if (answer?.outcome === 'SENT') setSent(true)
    else if (answer) setWait(t('account.wait', { wait: formatWait(messages, answer.seconds) }))
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
          <AccountStepForm
            title={t('enter.findPrnTitle')}
            action={t('enter.sendDigits')}
            busy={step.busy}
            problem={wait || step.problem}
            wrong={wrong}
            focus
            onSubmit={(data) => void askForPrn(data)}
          >
            <TextField
              label={t('enter.name')}
              hint={t('hallTicket.numberHelp')}
              error={wrong?.name}
              name="name"
              autoComplete="name"
              dir="auto"
              maxLength={150}
              required
            />
            <BirthField error={wrong?.dob} />
            {colleges.length > 0 ? (
              <SelectField label={t('enter.college')} name="college">
                <option value="">{t('enter.anyCollege')}</option>
                {colleges.map(({ collegeId, ...names }) => (
                  <option key={collegeId} value={collegeId}>
                    {getName(names)}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </AccountStepForm>
        </>
      )}
    </Step>
  )
}
