import { useCallback, useMemo, useState } from 'react'
import { checkAccount } from '../../../contract/users/check-account.ts'
import { STALE } from '../../../contract/codes.ts'
import {
  EDITABLE,
  SENSITIVE_FIELDS,
  updateEditUser,
  userForEdit,
  type UserForEdit,
} from '../../../contract/users/user-form.ts'
import { query } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Conflict, listDifferences } from '../../ui/form/conflict.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { AccessFields } from '../user-form/access-fields.tsx'
import { AccountFields } from '../user-form/account-fields.tsx'
import {
  listChangedFields,
  getAccountSettings,
  toTypedAccount,
  toUserValues,
  type UserValues,
} from '../user-form/form-values.ts'
import { IdentityFields } from '../user-form/identity-fields.tsx'
import { Steps } from '../user-form/steps.tsx'
import { useProblemMessage, useUserForm } from '../user-form/use-user-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Effect } from './effect.tsx'
import { formatFieldValue } from './show-value.ts'

/** The parts that an address can name: the whole form, or the roles. */
export type FormPart = 'all' | 'roles'

interface EditFormProps {
  readonly user: UserForEdit
  /** The part to start with. */
  readonly part: FormPart
  readonly onSaved: (changed: number) => void
  /** Called when another user has saved; the form continues from that version. */
  readonly onNewer: (now: UserForEdit) => void
}

/**
 * Renders the form for an existing user: changes are marked; sensitive changes need a reason and show their effect
 * (specification, section 11.3.8).
 */
export function EditForm({ user, part, onSaved, onNewer }: EditFormProps) {
  const messages = useMessages()
  const { t } = messages
  const failure = useFailure()
  const callRecent = useCallRecent()
  const problemWords = useProblemMessage(user.masters)
  const before = useMemo(() => toUserValues(user), [user])
  const [newer, setNewer] = useState<UserForEdit>()
  const checkValues = useCallback(
    (values: UserValues) => {
      const changed = listChangedFields(values, before, user.may)
      const { problems } = checkAccount(toTypedAccount(values), getAccountSettings(user.masters))
      const checkedFields = changed.includes('validFrom') ? [...changed, 'validTo' as const] : changed
      const wrong = checkedFields.flatMap((field) => {
        const problem = problems[field]
        // A user with colleges outside the caller's scope has a college even if none is chosen here.
        return problem && !(field === 'collegeIds' && user.otherColleges > 0)
          ? [[field, problemWords(problem)] as const]
          : []
      })
      const reason =
        values.reason.trim() === '' && changed.some((field) => SENSITIVE_FIELDS.includes(field))
          ? [['reason', t('people.form.reasonMissing')] as const]
          : []
      return Object.fromEntries([...wrong, ...reason])
    },
    [before, user, problemWords, t],
  )
  const form = useUserForm({
    initial: before,
    keep: `user.${user.userId}`,
    check: checkValues,
    async onSubmit(values) {
      const fields = listChangedFields(values, before, user.may)
      if (fields.length === 0) return { message: t('people.form.nothingChanged') }
      const all = toTypedAccount(values)
      const changes = Object.fromEntries(fields.map((field) => [field, all[field]]))
      const reason = values.reason.trim()
      const reply = await callRecent(
        updateEditUser,
        { userId: user.userId, rowVersion: user.rowVersion, changes, ...(reason === '' ? {} : { reason }) },
        { toast: false },
      )
      if (reply.ok) {
        onSaved(fields.length)
        return undefined
      }
      if (reply.errorCode !== STALE) return toSubmitProblems(reply, failure(reply))
      const now = await query([userForEdit], { userForEdit: { userId: user.userId } }, { toast: false })
      const row = now.ok ? now.result.userForEdit[0] : undefined
      if (!row) return { message: failure(now.ok ? reply : now) }
      setNewer(row)
      return {}
    },
  })
  const changed = listChangedFields(form.values, before, user.may)
  const sensitive = changed.filter((field) => SENSITIVE_FIELDS.includes(field))
  const props = { form, masters: user.masters, edited: { before, may: user.may, changed } }
  const login = (
    <div className="c-pair">
      <FixedValue label={t('people.form.field.loginName')}>
        <bdi dir="ltr">{user.loginName}</bdi>
      </FixedValue>
      <FixedValue label={t('people.form.field.firstSignIn')}>{t(`people.form.method.${user.signInMethod}`)}</FixedValue>
    </div>
  )
  const mergeNewer = (now: UserForEdit, take: (newerValues: UserValues) => void) => {
    take(toUserValues(now))
    setNewer(undefined)
    onNewer(now)
  }
  if (newer) {
    const versions = {
      before: { of: user, values: before },
      theirs: { of: newer, values: toUserValues(newer) },
      mine: { of: user, values: form.values },
    }
    const differences = listDifferences(
      EDITABLE,
      versions,
      (field) => t(`people.form.field.${field}`),
      (field, { of, values }) => formatFieldValue(messages, of, field, values),
    )
    return (
      <Conflict
        differences={differences}
        onReload={() => mergeNewer(newer, form.reset)}
        onKeep={() => mergeNewer(newer, form.rebase)}
      />
    )
  }
  return (
    <Form form={form} label={t('people.form.editTitle')}>
      {user.limit ? <Notice kind="info">{t(`people.beyond.${user.limit}`)}</Notice> : null}
      <Steps
        current={null}
        begin={part === 'roles' && !user.record ? 2 : undefined}
        steps={[
          { title: t('people.form.step.identity'), content: <IdentityFields {...props} /> },
          { title: t('people.form.step.account'), content: <AccountFields {...props} login={login} /> },
          ...(user.record
            ? []
            : [
                {
                  title: t('people.form.step.access'),
                  content: <AccessFields {...props} held={user.roles} otherColleges={user.otherColleges} />,
                },
              ]),
        ]}
      />
      <Effect
        userId={user.userId}
        roleIds={form.values.roleIds.map(Number)}
        rolesChanged={changed.includes('roleIds')}
        emailChanged={changed.includes('email')}
        mobileChanged={changed.includes('mobile')}
      />
      {sensitive.length > 0 ? (
        <section className="c-panel" aria-label={t('people.form.reason')}>
          <TextArea
            {...form.field('reason', t('people.form.reason'))}
            hint={t('people.form.reasonHint')}
            required
            max={300}
          />
        </section>
      ) : null}
      <div className="c-row c-save-row">
        <Button type="submit" busy={form.busy} aria-disabled={!form.dirty}>
          {t('people.form.save')}
        </Button>
        {form.dirty ? (
          <Button kind="quiet" onClick={() => form.reset()}>
            {t('people.form.undo')}
          </Button>
        ) : null}
        <span className="c-hint" role="status">
          {changed.length > 0 ? t('people.form.changes', { count: changed.length }) : ''}
        </span>
      </div>
    </Form>
  )
}
