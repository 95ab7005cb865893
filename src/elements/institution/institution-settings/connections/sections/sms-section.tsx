import { useMemo } from 'react'
import * as v from 'valibot'
import { hasOwnSecret, smsGateway } from '../../../../../contract/institution/connections/gateways.ts'
import { isolateLtr } from '../../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { CheckField, RadioGroup } from '../../../../ui/form/fields/choice-fields.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { LineField } from '../../../../ui/form/line-field.tsx'
import { useRules } from '../../../../ui/form/rules.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import { SectionForm } from '../../section-form.tsx'
import { useSettings } from '../../settings-context.ts'
import { useSection, type Shown } from '../../use-section.ts'
import { HiddenConfiguration, SmsState } from '../connection-states.tsx'
import { parseObject, parsePairs, formatPairs } from './lines.ts'
import { ConnectionSecretField } from './connection-secret-field.tsx'

/** The words that a gateway gets in place of these. */
const SLOTS = '{to} {digits} {text} {templateId} {entityId} {header} {language} {id} {secret}'
const FORMS = ['GET', 'FORM', 'JSON'] as const
const LONGEST = 2000

const toSmsInput = ({ sms }: Shown<'SMS'>) => ({
  own: sms !== null,
  url: sms?.url ?? '',
  sends: sms?.method === 'GET' ? 'GET' : sms?.json ? 'JSON' : 'FORM',
  headers: formatPairs(sms?.headers, ':'),
  body: sms?.json ? JSON.stringify(sms.json, null, 2) : formatPairs(sms?.form, '='),
  entityId: sms?.entityId ?? '',
  header: sms?.header ?? '',
  takenWhen: sms?.takenWhen ?? '',
  secretRef: sms?.secretRef ?? '',
})

type Entered = ReturnType<typeof toSmsInput>

/** Returns the gateway that a form describes; null where its lines or its JSON cannot be read. */
function toSmsGateway(entered: Entered): NonNullable<Shown<'SMS'>['sms']> | null {
  const { url, sends, body, entityId, header, takenWhen, secretRef } = entered
  const headers = parsePairs(entered.headers, ':')
  const content = sends === 'JSON' ? parseObject(body) : parsePairs(sends === 'GET' ? '' : body, '=')
  if (headers === null || content === null) return null
  return {
    url,
    method: sends === 'GET' ? 'GET' : 'POST',
    headers: { ...headers },
    ...(sends === 'FORM' ? { form: { ...(content as Record<string, string>) } } : {}),
    ...(sends === 'JSON' ? { json: { ...content } } : {}),
    entityId,
    header,
    ...(secretRef === '' ? {} : { secretRef }),
    ...(takenWhen === '' ? {} : { takenWhen }),
  }
}

const toFieldName = (path: string): string => path.replace(/^sms\./, '').replace(/^(form|json).*/, 'body')

/** Renders the SMS gateway of the institution. */
export function SmsSection() {
  const { t } = useMessages()
  const rules = useRules()
  const { settings } = useSettings()
  const state = useSection('SMS')
  const schema = useMemo(() => {
    const formatLinesWrong = (example: string) => t('settings.linesWrong', { example: isolateLtr(example) })
    const text = v.string()
    const shared = {
      sends: v.string(),
      entityId: rules.text(60),
      header: rules.text(60),
      takenWhen: rules.text(200),
      secretRef: v.string(),
    }
    const own = v.object({
      own: v.literal(true),
      url: v.pipe(
        rules.required(LONGEST),
        v.check((url) => v.is(smsGateway.entries.url, url), t('settings.urlWrong')),
      ),
      headers: v.pipe(
        rules.text(LONGEST),
        v.check((lines) => parsePairs(lines, ':') !== null, formatLinesWrong('Accept: application/json')),
      ),
      body: rules.text(LONGEST),
      ...shared,
    })
    const isReadable = (entered: v.InferOutput<typeof own>) =>
      entered.sends === 'GET' ||
      (entered.sends === 'JSON' ? parseObject(entered.body) : parsePairs(entered.body, '=')) !== null
    return v.variant('own', [
      v.pipe(
        own,
        v.forward(
          v.check((entered) => isReadable(entered), t('settings.bodyWrong')),
          ['body'],
        ),
        v.forward(
          v.check(
            (entered) => {
              const gateway = toSmsGateway(entered)
              return gateway === null || !hasOwnSecret(gateway)
            },
            t('settings.secretInside', { word: isolateLtr('{secret}') }),
          ),
          ['body'],
        ),
      ),
      v.object({ own: v.literal(false), url: text, headers: text, body: text, ...shared }),
    ])
  }, [rules, t])
  const form = useForm({
    schema,
    initial: toSmsInput(state.base),
    onSubmit(entered) {
      const values: Shown<'SMS'> = { sms: entered.own ? toSmsGateway(entered) : null }
      return state.save(values, values, toFieldName)
    },
  })
  const technical = { dir: 'ltr', autoComplete: 'off', spellCheck: 'false' } as const
  return (
    <>
      <SmsState key={settings.SMS.seen} />
      {state.base.sms ? null : <HiddenConfiguration key={`${settings.SMS.seen}h`} of={({ sms }) => sms.state} />}
      <SectionForm state={state} form={form} input={toSmsInput}>
        <CheckField {...form.field('own', t('settings.smsOwn'))} hint={t('settings.smsOwnHint')} />
        {form.values.own ? (
          <>
            <LineField
              {...form.field('url', t('settings.url'))}
              hint={t('settings.urlHint', { words: isolateLtr(SLOTS) })}
              required
              {...technical}
              maxLength={LONGEST}
            />
            <ConnectionSecretField {...form.field('secretRef', t('settings.secret'))} />
            <RadioGroup
              {...form.field('sends', t('settings.sends'))}
              choices={FORMS.map((one) => ({ value: one, label: t(`settings.sends.${one}`) }))}
            />
            <TextArea
              {...form.field('headers', t('settings.headers'))}
              hint={t('settings.headersHint', { example: isolateLtr('Authorization: Bearer {secret}') })}
              lang="en"
              spellCheck="false"
              max={LONGEST}
            />
            {form.values.sends === 'GET' ? null : (
              <TextArea
                {...form.field('body', t('settings.body'))}
                hint={t(form.values.sends === 'JSON' ? 'settings.bodyJson' : 'settings.bodyForm', {
                  example: isolateLtr('message={text}'),
                })}
                lang="en"
                spellCheck="false"
                rows={6}
                max={LONGEST}
              />
            )}
            <div className="c-settings-three">
              <LineField {...form.field('entityId', t('settings.entityId'))} {...technical} maxLength={60} />
              <LineField {...form.field('header', t('settings.smsHeader'))} {...technical} maxLength={60} />
              <LineField
                {...form.field('takenWhen', t('settings.takenWhen'))}
                hint={t('settings.takenWhenHint')}
                {...technical}
                maxLength={200}
              />
            </div>
          </>
        ) : null}
      </SectionForm>
    </>
  )
}
