import { useMemo } from 'react'
import * as v from 'valibot'
import {
  doesIdleEndFirst,
  LONGEST_MINUTES,
  MOST_ATTEMPTS,
  SECOND_FACTOR_TYPES,
  doesSharedEndFirst,
} from '../../../../contract/institution/definition-login.ts'
import { USER_TYPES } from '../../../../contract/users/parts.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { CheckField, CheckGroup } from '../../../ui/form/fields/choice-fields.tsx'
import { NumberField, type NumberEntry } from '../../../ui/form/fields/number-field.tsx'
import { GroupField } from '../../../ui/form/group-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { SectionForm } from '../section-form.tsx'
import { useSettings } from '../settings-context.ts'
import { useSection, type Shown } from '../use-section.ts'

const toLoginInput = ({ studentSignIn, secondFactorFor, networkAccount, lockout, sessions }: Shown<'LOGIN'>) => ({
  codes: studentSignIn.includes('OTP'),
  networkAccount,
  secondFactorFor: [...secondFactorFor] as string[],
  attempts: lockout.attempts as NumberEntry,
  windowMinutes: lockout.windowMinutes as NumberEntry,
  lockMinutes: lockout.lockMinutes as NumberEntry,
  idleMinutes: sessions.idleMinutes as NumberEntry,
  sharedIdleMinutes: sessions.sharedIdleMinutes as NumberEntry,
  longestMinutes: sessions.longestMinutes as NumberEntry,
  shareTabs: sessions.shareTabs,
})

const toFieldName = (path: string): string =>
  path.startsWith('studentSignIn') ? 'codes' : path.replace(/^(lockout|sessions)\./, '')

/** Renders how people log in, and how long they stay logged in. */
export function LoginSection() {
  const { t } = useMessages()
  const rules = useRules()
  const { settings } = useSettings()
  const state = useSection('LOGIN')
  const schema = useMemo(() => {
    const wholeNumberSchema = (max: number) => v.pipe(rules.number({ min: 1, max }), v.integer(t('valid.number')))
    const minutes = wholeNumberSchema(LONGEST_MINUTES)
    const fields = v.object({
      codes: v.boolean(),
      networkAccount: v.boolean(),
      secondFactorFor: v.array(v.string()),
      attempts: wholeNumberSchema(MOST_ATTEMPTS),
      windowMinutes: minutes,
      lockMinutes: minutes,
      idleMinutes: minutes,
      sharedIdleMinutes: minutes,
      longestMinutes: minutes,
      shareTabs: v.boolean(),
    })
    return v.pipe(
      fields,
      v.forward(
        v.check((entered) => doesSharedEndFirst(entered), t('settings.sharedIdleLonger')),
        ['sharedIdleMinutes'],
      ),
      v.forward(
        v.check((entered) => doesIdleEndFirst(entered), t('settings.longestShorter')),
        ['longestMinutes'],
      ),
    )
  }, [rules, t])
  const form = useForm({
    schema,
    initial: toLoginInput(state.base),
    keep: 'institution-settings-login',
    onSubmit({ codes, networkAccount, secondFactorFor, shareTabs, ...numbers }) {
      const { attempts, windowMinutes, lockMinutes, idleMinutes, sharedIdleMinutes, longestMinutes } = numbers
      const values: Shown<'LOGIN'> = {
        networkAccount,
        studentSignIn: codes ? ['PASSWORD', 'OTP'] : ['PASSWORD'],
        // A type without a choice here stays as a file has set it.
        secondFactorFor: USER_TYPES.filter((type) =>
          (SECOND_FACTOR_TYPES.includes(type) ? secondFactorFor : state.base.secondFactorFor).includes(type),
        ),
        lockout: { attempts, windowMinutes, lockMinutes },
        sessions: { idleMinutes, sharedIdleMinutes, longestMinutes, shareTabs },
      }
      return state.save(values, values, toFieldName)
    },
  })
  const secondFactor = form.field('secondFactorFor', t('settings.secondFactor'))
  return (
    <SectionForm state={state} form={form} input={toLoginInput}>
      <CheckField {...form.field('codes', t('settings.codes'))} hint={t('settings.codesHint')} />
      <CheckField
        {...form.field('networkAccount', t('settings.networkAccount'))}
        hint={t(settings.directory ? 'settings.networkAlways' : 'settings.networkHint')}
        {...(settings.directory ? { value: true, readOnly: true } : {})}
      />
      <CheckGroup
        {...secondFactor}
        onChange={(chosen) => secondFactor.onChange([...chosen])}
        hint={t('settings.secondFactorHint')}
        choices={SECOND_FACTOR_TYPES.map((type) => ({ value: type, label: t(`people.type.${type}`) }))}
      />
      <GroupField label={t('settings.lockout')} hint={t('settings.lockoutHint')}>
        <div className="c-settings-three">
          <NumberField {...form.field('attempts', t('settings.attempts'))} />
          <NumberField {...form.field('windowMinutes', t('settings.window'))} />
          <NumberField {...form.field('lockMinutes', t('settings.lock'))} />
        </div>
      </GroupField>
      <GroupField label={t('settings.sessions')} hint={t('settings.sessionsHint')}>
        <div className="c-settings-three">
          <NumberField {...form.field('idleMinutes', t('settings.idle'))} />
          <NumberField {...form.field('sharedIdleMinutes', t('settings.sharedIdle'))} />
          <NumberField {...form.field('longestMinutes', t('settings.longest'))} />
        </div>
      </GroupField>
      <CheckField {...form.field('shareTabs', t('settings.shareTabs'))} hint={t('settings.shareTabsHint')} />
    </SectionForm>
  )
}
