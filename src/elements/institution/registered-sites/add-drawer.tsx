import { useMemo } from 'react'
import * as v from 'valibot'
import { typed } from '../../../contract/parts.ts'
import { addRegisteredSite } from '../../../contract/institution/sites/registered-sites.ts'
import { toSiteOrigin } from '../../../contract/institution/sites/site-origin.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
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

interface AddDrawerProps {
  readonly onClose: () => void
  /** Called when the site is registered. `listed` is true if it already was. */
  readonly onAdded: (origin: string, listed: boolean) => void
}

/**
 * Renders the form that registers a web site. Any of its addresses is accepted; the origin to be registered is shown
 * while typing.
 */
export function AddDrawer({ onClose, onAdded }: AddDrawerProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const ask = useAskToLeave()
  const schema = useMemo(
    () => v.object({ address: v.pipe(...typed, v.nonEmpty(t('sites.enter'))), allowHttp: v.boolean() }),
    [t],
  )
  const form = useForm({
    schema,
    initial: { address: '', allowHttp: false },
    async onSubmit(typed) {
      const reply = await callRecent(addRegisteredSite, typed, { toast: false, block: true })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      onAdded(reply.result.origin, reply.result.outcome === 'LISTED')
      return undefined
    },
  })
  const { address, allowHttp } = form.values
  const site = toSiteOrigin(address, true)
  const open = 'origin' in site && 'fault' in toSiteOrigin(address)
  const note = 'origin' in site && address.trim() !== '' ? t('sites.willBe', { origin: isolateLtr(site.origin) }) : ''
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={t('sites.add')} onClose={() => void closeDrawer()}>
      <Form form={form} label={t('sites.add')}>
        <LineField
          {...form.field('address', t('sites.address'))}
          hint={t('sites.addressHint')}
          required
          dir="ltr"
          inputMode="url"
          autoComplete="url"
          spellCheck="false"
          note={
            <p className="c-small c-soft" role="status">
              {note}
            </p>
          }
        />
        {open || allowHttp ? (
          <CheckField {...form.field('allowHttp', t('sites.allowHttp'))} hint={t('sites.allowHttpHint')} />
        ) : null}
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t('sites.register')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
