import { useMemo } from 'react'
import * as v from 'valibot'
import { LONGEST_AUDIENCE } from '../../../contract/sign-in/assertion.ts'
import { lineSchema } from '../../../contract/parts.ts'
import { saveSiteBackEnd, type RegisteredSite } from '../../../contract/institution/sites/registered-sites.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { LineField } from '../../ui/form/line-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface BackEndDrawerProps {
  readonly site: RegisteredSite
  readonly onClose: () => void
  readonly onSaved: (origin: string) => void
}

const ADDRESS = { dir: 'ltr', inputMode: 'url', autoComplete: 'off', spellCheck: 'false' } as const

/** Renders the form for what the back end of a registered web site learns about the people who are signed in. */
export function BackEndDrawer({ site, onClose, onSaved }: BackEndDrawerProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const ask = useAskToLeave()
  const schema = useMemo(
    () =>
      v.object({
        audience: v.pipe(lineSchema(LONGEST_AUDIENCE)),
        signOutUrl: v.pipe(
          lineSchema(2000),
          v.check((text) => text === '' || /^https?:\/\/\S/i.test(text), t('sites.signOutUrlWrong')),
        ),
        givesUserName: v.boolean(),
      }),
    [t],
  )
  const form = useForm({
    schema,
    initial: {
      audience: site.audience ?? '',
      signOutUrl: site.signOutUrl ?? '',
      givesUserName: site.givesUserName,
    },
    async onSubmit({ audience, signOutUrl, givesUserName }) {
      const input = { siteId: site.siteId, audience: audience || null, signOutUrl: signOutUrl || null, givesUserName }
      const reply = await callRecent(saveSiteBackEnd, input, { toast: false, block: true })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      onSaved(reply.result.origin)
      return undefined
    },
  })
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={t('sites.backEnd')} about={<bdi dir="ltr">{site.origin}</bdi>} onClose={() => void closeDrawer()}>
      <Form form={form} label={t('sites.backEnd')}>
        <p>{t('sites.backEndAbout')}</p>
        <LineField {...form.field('audience', t('sites.audience'))} hint={t('sites.audienceHint')} {...ADDRESS} />
        <LineField {...form.field('signOutUrl', t('sites.signOutUrl'))} hint={t('sites.signOutUrlHint')} {...ADDRESS} />
        <CheckField {...form.field('givesUserName', t('sites.givesUserName'))} hint={t('sites.givesUserNameHint')} />
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t('sites.saveBackEnd')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
