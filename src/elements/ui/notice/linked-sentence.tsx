import * as v from 'valibot'
import { siteRefusal } from '../../../contract/institution/site-refusal.ts'
import { portalPathOf } from '../../../core/routing/portal-page.ts'
import { codeOf } from '../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { withInstitution, withParameter } from '../navigation/portal-link.tsx'
import type { LinkedSentenceProps } from './refusal-sentence.tsx'

const portalOf = v.object({
  portal: v.pipe(
    siteRefusal.entries.portal,
    v.check((address) => URL.canParse(address)),
    v.regex(/^https?:/),
  ),
})

/** Renders the message for an unregistered web site, with a link to the portal's page that has the same element. */
export default function LinkedSentence({ reply, sentence }: LinkedSentenceProps) {
  const host = useHost()
  const { language } = useMessages()
  const refusal = v.safeParse(portalOf, reply.result)
  const at = refusal.success ? sentence.indexOf(refusal.output.portal) : -1
  if (!refusal.success || at < 0) return sentence
  const { portal } = refusal.output
  const code = codeOf(host)
  const path = portalPathOf(host?.localName ?? '', code)
  return (
    <>
      {sentence.slice(0, at)}
      <a
        className="c-link"
        href={path ? `${portal}#${withParameter(withInstitution(path, code), 'lang', language)}` : portal}
        dir="ltr"
      >
        {portal}
      </a>
      {sentence.slice(at + portal.length)}
    </>
  )
}
