import { useMemo } from 'react'
import * as v from 'valibot'
import { openIdFields } from '../../../../../contract/institution/connections/open-id.ts'
import { isolateLtr } from '../../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { CheckField, RadioGroup } from '../../../../ui/form/fields/choice-fields.tsx'
import { LineField } from '../../../../ui/form/line-field.tsx'
import { useRules } from '../../../../ui/form/rules.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import { SectionForm } from '../../section-form.tsx'
import { useSettings } from '../../settings-context.ts'
import { useSection, type Shown } from '../../use-section.ts'
import { HiddenConfiguration, OpenIdState } from '../connection-states.tsx'
import { ConnectionSecretField } from './connection-secret-field.tsx'

const TECHNICAL = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'off', spellCheck: 'false' } as const
const LONGEST = 300

const toOpenIdInput = ({ openId }: Shown<'OPENID'>) => ({
  own: openId !== null,
  name: openId?.name.name ?? '',
  issuer: openId?.issuer ?? '',
  clientId: openId?.clientId ?? '',
  secretRef: openId?.secretRef ?? '',
  clientAuthentication: (openId?.clientAuthentication ?? 'BASIC') as string,
  claim: openId?.claim ?? 'email',
  create: openId?.accounts === 'CREATE',
})

type Provider = NonNullable<Shown<'OPENID'>['openId']>

/** Returns the provider that a form describes. */
const toProvider = (
  { name, issuer, clientId, secretRef, clientAuthentication, claim, create }: ReturnType<typeof toOpenIdInput>,
  stored: Provider | null,
): Provider => ({
  name: { name, translations: stored?.name.translations ?? {} },
  issuer,
  clientId,
  ...(secretRef === '' ? {} : { secretRef }),
  clientAuthentication: clientAuthentication === 'POST' ? 'POST' : 'BASIC',
  claim,
  accounts: create ? 'CREATE' : 'EXISTING',
})

const toFieldName = (path: string): string => {
  const within = path.replace(/^openId\./, '')
  return within === 'accounts' ? 'create' : within.replace(/^name\..*/, 'name')
}

/** Renders the OpenID provider with which staff can log in. */
export function OpenIdSection() {
  const { t } = useMessages()
  const rules = useRules()
  const { settings } = useSettings()
  const state = useSection('OPENID')
  const schema = useMemo(() => {
    const text = v.string()
    const shared = { secretRef: text, clientAuthentication: text, create: v.boolean() }
    return v.variant('own', [
      v.object({
        own: v.literal(true),
        name: rules.required(60),
        issuer: v.pipe(
          rules.required(LONGEST),
          v.check((url) => /^https?:/.test(url) && v.is(openIdFields.issuer, url), t('settings.urlWrong')),
        ),
        clientId: rules.required(LONGEST),
        claim: v.pipe(
          rules.required(120),
          v.check((claim) => v.is(openIdFields.claim.wrapped, claim), t('settings.attributeWrong')),
        ),
        ...shared,
      }),
      v.object({ own: v.literal(false), name: text, issuer: text, clientId: text, claim: text, ...shared }),
    ])
  }, [rules, t])
  const form = useForm({
    schema,
    initial: toOpenIdInput(state.base),
    keep: 'institution-settings-openid',
    onSubmit(entered) {
      const values: Shown<'OPENID'> = { openId: entered.own ? toProvider(entered, state.base.openId) : null }
      return state.save(values, values, toFieldName)
    },
  })
  return (
    <>
      <OpenIdState key={settings.OPENID.seen} />
      {state.base.openId ? null : (
        <HiddenConfiguration key={`${settings.OPENID.seen}h`} of={({ openId }) => openId.state} />
      )}
      <SectionForm state={state} form={form} input={toOpenIdInput}>
        <CheckField {...form.field('own', t('settings.openIdOwn'))} hint={t('settings.openIdOwnHint')} />
        {form.values.own ? (
          <>
            <LineField
              {...form.field('name', t('settings.openIdName'))}
              hint={t('settings.openIdNameHint')}
              required
              autoComplete="off"
              maxLength={60}
            />
            <LineField
              {...form.field('issuer', t('settings.issuer'))}
              hint={isolateLtr('https://login.example.ac.in/realms/staff')}
              required
              {...TECHNICAL}
              maxLength={LONGEST}
            />
            <div className="c-pair">
              <LineField
                {...form.field('clientId', t('settings.clientId'))}
                required
                {...TECHNICAL}
                maxLength={LONGEST}
              />
              <ConnectionSecretField {...form.field('secretRef', t('settings.secret'))} />
            </div>
            <RadioGroup
              {...form.field('clientAuthentication', t('settings.clientAuth'))}
              choices={(['BASIC', 'POST'] as const).map((one) => ({
                value: one,
                label: t(`settings.clientAuth.${one}`),
              }))}
            />
            <LineField
              {...form.field('claim', t('settings.claim'))}
              hint={t('settings.claimHint', { email: isolateLtr('email') })}
              required
              {...TECHNICAL}
              maxLength={120}
            />
            <CheckField {...form.field('create', t('settings.createAccounts'))} />
            <p className="c-small c-soft">{t('settings.operatorKeeps')}</p>
          </>
        ) : null}
      </SectionForm>
    </>
  )
}
