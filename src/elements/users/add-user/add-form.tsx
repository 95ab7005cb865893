import { useCallback, useRef, useState } from 'react'
import { ACCOUNT_FIELDS, type AccountField } from '../../../contract/users/account-field-list.ts'
import { checkAccount } from '../../../contract/users/check-account.ts'
import { possibleDuplicates, type PossibleDuplicate, type UserMasters } from '../../../contract/users/form-choices.ts'
import { addUser } from '../../../contract/users/user-form.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { query } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { AccessFields } from '../user-form/access-fields.tsx'
import { AccountFields } from '../user-form/account-fields.tsx'
import { buildEmptyValues, getAccountSettings, toTypedAccount, type UserValues } from '../user-form/form-values.ts'
import { IdentityFields } from '../user-form/identity-fields.tsx'
import { Steps } from '../user-form/steps.tsx'
import { useProblemMessage, useUserForm } from '../user-form/use-user-form.ts'
import { useNarrow } from '../../ui/table/columns/use-narrow.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { AddUserResult } from './created-account.tsx'
import { Duplicates } from './duplicates.tsx'
import { LoginField } from './login-field.tsx'
import { Review } from './review.tsx'

const STEPS = ['PERSON', 'ACCESS', 'PLACES'] as const
/** The fields of each step; the last one shows what was entered. */
const FIELDS: readonly (readonly AccountField[])[] = [
  ...STEPS.map((id) => ACCOUNT_FIELDS.filter(({ step }) => step === id).map(({ field }) => field)),
  [],
]
const LAST = FIELDS.length - 1

interface AddFormProps {
  readonly masters: UserMasters
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly onMade: (made: AddUserResult) => void
}

/**
 * Renders the form for a new user: four steps, one at a time on a phone. Asks about possible duplicates before it
 * saves.
 */
export function AddForm({ masters, portal, onNavigate, onMade }: AddFormProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const problemWords = useProblemMessage(masters)
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(box)
  const [step, setStep] = useState(0)
  const [allSteps, setAllSteps] = useState(false)
  const [doubles, setDoubles] = useState<readonly PossibleDuplicate[]>([])
  /** Whether the possible duplicates have been reviewed and dismissed. */
  const isDuplicateDismissed = useRef(false)

  const checkValues = useCallback(
    (values: UserValues) =>
      Object.fromEntries(
        Object.entries(checkAccount(toTypedAccount(values), getAccountSettings(masters)).problems).map(
          ([field, problem]) => [field, problemWords(problem)],
        ),
      ),
    [masters, problemWords],
  )
  const form = useUserForm({
    initial: buildEmptyValues(masters),
    keep: 'user.new',
    check: checkValues,
    async onSubmit(values) {
      const { mobile, email, firstName, middleName, lastName, dateOfBirth } = values
      if (!isDuplicateDismissed.current) {
        const reply = await query(
          [possibleDuplicates],
          { possibleDuplicates: { mobile, email, firstName, middleName, lastName, dateOfBirth } },
          { toast: false },
        )
        if (!reply.ok) return { message: failure(reply) }
        const found = reply.result.possibleDuplicates
        setDoubles(found)
        if (found.length > 0) return {}
      }
      const { collegeIds = [], roleIds = [], ...texts } = toTypedAccount(values)
      const reply = await callRecent(
        addUser,
        { ...texts, collegeIds: [...collegeIds], roleIds: [...roleIds] },
        { toast: false },
      )
      isDuplicateDismissed.current = false
      setDoubles([])
      if (!reply.ok) {
        setAllSteps(true)
        return toSubmitProblems(reply, failure(reply))
      }
      onMade(reply.result)
      return undefined
    },
  })
  const props = { form, masters }
  const steps = [
    { title: t('people.form.step.identity'), content: <IdentityFields {...props} /> },
    { title: t('people.form.step.account'), content: <AccountFields {...props} login={<LoginField form={form} />} /> },
    { title: t('people.form.step.access'), content: <AccessFields {...props} /> },
    { title: t('people.form.step.review'), content: <Review values={form.values} masters={masters} /> },
  ]
  const one = narrow && !allSteps
  const goToNext = () => {
    const [wrong] = Object.keys(form.tell(FIELDS[step] ?? []))
    if (wrong) box.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else setStep(step + 1)
  }
  return (
    <div ref={box} className="c-user-form">
      <Form
        label={t('people.form.addTitle')}
        form={{
          ...form,
          submit() {
            if (one && step < LAST) {
              goToNext()
              return
            }
            // The error summary links to fields of every step.
            if (Object.keys(form.tell(FIELDS.flat())).length > 0) setAllSteps(true)
            form.submit()
          },
        }}
      >
        <Steps steps={steps} current={one ? step : null} />
        {doubles.length > 0 ? (
          <Duplicates
            {...{ doubles, masters, portal, onNavigate }}
            collegeIds={form.values.collegeIds.map(Number)}
            busy={form.busy}
            onExtended={(name) => onMade({ outcome: 'EXTENDED', name })}
            onOther={() => {
              isDuplicateDismissed.current = true
              form.submit()
            }}
          />
        ) : null}
        <div className="c-row">
          {one && step > 0 ? (
            <Button kind="secondary" onClick={() => setStep(step - 1)}>
              {t('people.form.back')}
            </Button>
          ) : null}
          <Button type="submit" busy={form.busy}>
            {one && step < LAST ? t('people.form.next') : t('people.form.create')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
