import { useMemo } from 'react'
import * as v from 'valibot'
import { mailAddress, mailUrl } from '../../../../../contract/institution/connections/gateways.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { CheckField, RadioGroup } from '../../../../ui/form/fields/choice-fields.tsx'
import { NumberField, type NumberEntry } from '../../../../ui/form/fields/number-field.tsx'
import { LineField } from '../../../../ui/form/line-field.tsx'
import { useRules } from '../../../../ui/form/rules.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import { SectionForm } from '../../section-form.tsx'
import { useSettings } from '../../settings-context.ts'
import { useSection, type Shown } from '../../use-section.ts'
import { HiddenConfiguration, MailState } from '../connection-states.tsx'
import { ConnectionSecretField } from './connection-secret-field.tsx'

function toMailInput({ mail }: Shown<'MAIL'>) {
  const url = mail && new URL(mail.url)
  return {
    own: mail !== null,
    host: url?.hostname ?? '',
    port: (url?.port ? Number(url.port) : '') as NumberEntry,
    security: url?.protocol === 'smtps:' ? 'TLS' : 'STARTTLS',
    user: url ? decodeURIComponent(url.username) : '',
    secretRef: mail?.secretRef ?? '',
    from: mail?.from ?? '',
  }
}

interface Address {
  readonly host: string
  readonly port: unknown
  readonly security: string
  readonly user: string
}

function buildMailUrl({ host, port, security, user }: Address): string {
  const scheme = security === 'TLS' ? 'smtps' : 'smtp'
  const name = user === '' ? '' : `${encodeURIComponent(user)}@`
  return `${scheme}://${name}${host}${typeof port === 'number' ? `:${port}` : ''}`
}

const toFieldName = (path: string): string => (path === 'mail.url' ? 'host' : path.replace(/^mail\./, ''))

/** Renders the mail server of the institution, and what is sent with it. */
export function MailSection() {
  const { t } = useMessages()
  const rules = useRules()
  const { settings } = useSettings()
  const state = useSection('MAIL')
  const schema = useMemo(() => {
    const shared = { security: v.string(), secretRef: v.string() }
    return v.variant('own', [
      v.object({
        own: v.literal(true),
        host: v.pipe(
          rules.required(253),
          v.check((host) => /^[^\s/@?#]+$/.test(host) && v.is(mailUrl, `smtp://${host}`), t('settings.hostWrong')),
        ),
        port: rules.optional(
          v.pipe(rules.number({ min: 1, max: 65535, grouped: false }), v.integer(t('valid.number'))),
        ),
        user: rules.text(200),
        from: v.pipe(
          rules.required(254),
          v.check((text) => v.is(mailAddress, text), t('valid.email')),
        ),
        ...shared,
      }),
      v.object({
        own: v.literal(false),
        host: v.string(),
        port: v.union([v.number(), v.string()]),
        user: v.string(),
        from: v.string(),
        ...shared,
      }),
    ])
  }, [rules, t])
  const form = useForm({
    schema,
    initial: toMailInput(state.base),
    keep: 'institution-settings-mail',
    onSubmit(entered) {
      const { secretRef, from } = entered
      const values: Shown<'MAIL'> = {
        mail: entered.own ? { url: buildMailUrl(entered), from, ...(secretRef === '' ? {} : { secretRef }) } : null,
      }
      return state.save(values, values, toFieldName)
    },
  })
  return (
    <>
      <MailState key={settings.MAIL.seen} />
      {state.base.mail ? null : <HiddenConfiguration key={`${settings.MAIL.seen}h`} of={({ mail }) => mail.state} />}
      <SectionForm state={state} form={form} input={toMailInput}>
        <CheckField {...form.field('own', t('settings.mailOwn'))} hint={t('settings.mailOwnHint')} />
        {form.values.own ? (
          <>
            <div className="c-pair">
              <LineField
                {...form.field('host', t('settings.host'))}
                hint={t('settings.hostHint')}
                required
                dir="ltr"
                autoComplete="off"
                spellCheck="false"
                maxLength={253}
              />
              <NumberField {...form.field('port', t('settings.port'))} grouped={false} hint={t('settings.portHint')} />
            </div>
            <RadioGroup
              {...form.field('security', t('settings.security'))}
              choices={(['STARTTLS', 'TLS'] as const).map((one) => ({
                value: one,
                label: t(`settings.security.${one}`),
              }))}
            />
            <div className="c-pair">
              <LineField
                {...form.field('user', t('signIn.userName'))}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck="false"
                maxLength={200}
              />
              <ConnectionSecretField {...form.field('secretRef', t('settings.secret'))} />
            </div>
            <LineField
              {...form.field('from', t('settings.from'))}
              hint={t('settings.fromHint')}
              required
              dir="ltr"
              autoComplete="off"
              spellCheck="false"
              maxLength={254}
            />
          </>
        ) : null}
      </SectionForm>
    </>
  )
}
