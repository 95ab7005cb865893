import { useRef, useState } from 'react'
import { SCRIPT_ADDRESS } from '../../../core/config/script-address.ts'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useMessages } from '../../runtime/messages.tsx'

/** The elements embedded most often: they need only the institution. */
const TAGS = [
  'campus-hall-ticket',
  'campus-student-login',
  'campus-admin-login',
  'campus-payment-status',
  'campus-fee-payment',
  'campus-ticket-verify',
  'campus-portal',
  'campus-test-page',
] as const

/** Returns the two lines of HTML that embed an element of an institution. */
export const formatEmbedLines = (tag: string, code: string): string =>
  `<script type="module" src="${SCRIPT_ADDRESS}" data-client="${code}"></script>\n<${tag}></${tag}>`

/** Renders the two lines to paste into a page of a registered site, with a choice of elements and a copy button. */
export function PasteLines({ code }: { readonly code: string }) {
  const { t } = useMessages()
  const [tag, setTag] = useState<string>(TAGS[0])
  const shown = useRef<HTMLElement>(null)
  const lines = formatEmbedLines(tag, code)
  return (
    <section className="c-stack" aria-label={t('sites.lines')}>
      <p>{t('sites.linesAbout')}</p>
      <SelectField label={t('sites.element')} value={tag} dir="ltr" onChange={({ target }) => setTag(target.value)}>
        {TAGS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <pre
        className="c-site-lines"
        dir="ltr"
        lang="en"
        translate="no"
        tabIndex={0}
        role="region"
        aria-label={t('sites.lines')}
      >
        <code ref={shown}>{lines}</code>
      </pre>
      <div className="c-row">
        <CopyButton value={lines} shown={shown} copied={t('sites.copied')} marked={t('sites.marked')}>
          {t('sites.copy')}
        </CopyButton>
      </div>
      <p className="c-small c-soft">{t('sites.diagnose')}</p>
    </section>
  )
}
