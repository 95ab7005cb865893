import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../../ui/button/button.tsx'
import { AddressField, EMPTY_ADDRESS } from '../../../ui/form/fields/address-field.tsx'
import { CheckField, RadioGroup } from '../../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../../ui/form/fields/choose-field.tsx'
import { EmailField, PhoneField } from '../../../ui/form/fields/contact-fields.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { MoneyField, NumberField } from '../../../ui/form/fields/number-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { FACULTIES, listStates } from './names.ts'

const SEND_MS = 800
const initial = {
  name: '',
  email: '',
  phone: '',
  faculty: '',
  born: '',
  seats: '',
  fee: '',
  about: '',
  signIn: '',
  address: EMPTY_ADDRESS,
  agreed: false,
}

/** A complete form. It is not sent; any address at example.org is "taken", as if a server had refused it. */
export default function SampleForm() {
  const { t, language } = useMessages()
  const rules = useRules()
  const [saved, setSaved] = useState(false)
  const schema = useMemo(
    () =>
      v.object({
        name: rules.required(80),
        email: rules.email(),
        phone: rules.phone('IN'),
        faculty: rules.oneOf(['0', '1', '2', '3']),
        born: rules.day({ max: '2010-12-31' }),
        seats: rules.number({ min: 1, max: 500 }),
        fee: rules.optional(rules.money('INR', { min: 100 })),
        about: rules.text(200),
        signIn: rules.oneOf(['invite', 'network']),
        address: rules.address('IN', ['MH', 'GA', 'GJ']),
        agreed: rules.agreed(),
      }),
    [rules],
  )
  const form = useForm({
    schema,
    initial,
    async onSubmit({ email }) {
      setSaved(false)
      await new Promise((done) => setTimeout(done, SEND_MS))
      if (email.endsWith('@example.org')) return { fields: { email: t('formGuide.taken') } }
      setSaved(true)
      return undefined
    },
  })
  return (
    <Form form={form} label={t('formGuide.sample')}>
      {saved && !form.dirty ? (
        <Notice kind="success" announced>
          {t('formGuide.saved')}
        </Notice>
      ) : null}
      <LineField {...form.field('name', t('formGuide.name'))} required autoComplete="name" />
      <div className="c-pair">
        <EmailField {...form.field('email', t('formGuide.email'))} hint={t('formGuide.emailHint')} required />
        <PhoneField
          {...form.field('phone', t('formGuide.phone'))}
          hint={t('formGuide.phoneHint')}
          country="IN"
          required
        />
      </div>
      <div className="c-pair">
        <ChooseField
          {...form.field('faculty', t('formGuide.faculty'))}
          required
          choices={FACULTIES[language].map((label, index) => ({ value: String(index), label }))}
        />
        <DateField {...form.field('born', t('formGuide.born'))} required max="2010-12-31" autoComplete="bday" />
      </div>
      <div className="c-pair">
        <NumberField {...form.field('seats', t('formGuide.seats'))} required suffix={t('formGuide.perYear')} />
        <MoneyField {...form.field('fee', t('formGuide.fee'))} currency="INR" />
      </div>
      <TextArea {...form.field('about', t('formGuide.aboutLabel'))} max={200} />
      <RadioGroup
        {...form.field('signIn', t('formGuide.signIn'))}
        required
        choices={[
          { value: 'invite', label: t('formGuide.invite'), hint: t('formGuide.inviteHint') },
          { value: 'network', label: t('formGuide.network') },
        ]}
      />
      <AddressField
        {...form.parts('address', t('formGuide.address'))}
        required
        country="IN"
        states={listStates(language)}
      />
      <CheckField {...form.field('agreed', t('formGuide.agreed'))} required />
      <div className="c-row">
        <Button type="submit" busy={form.busy}>
          {t('formGuide.save')}
        </Button>
        <Button kind="quiet" onClick={() => form.reset()}>
          {t('formGuide.reset')}
        </Button>
        <span className="c-hint" role="status">
          {form.dirty ? t('formGuide.dirty') : ''}
        </span>
      </div>
    </Form>
  )
}
