import * as v from 'valibot'
import { siteRefusal } from '../../../contract/institution/sites/site-refusal.ts'
import { parseWebAddress, type Address } from '../../../core/config/web-address.ts'
import { findPortalPath } from '../../../core/routing/portal-page.ts'
import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { addInstitution, addParameter } from '../navigation/portal-link.tsx'
import type { LinkedSentenceProps } from './refusal-sentence.tsx'

const portalOf = v.object({ portal: siteRefusal.entries.portal })

/** Renders the message for an unregistered web site, with a link to the portal's page that has the same element. */
export default function LinkedSentence({ reply, sentence }: LinkedSentenceProps) {
  const host = useHost()
  const { language } = useMessages()
  const refusal = v.safeParse(portalOf, reply.result)
  const portal = refusal.success ? parseWebAddress(refusal.output.portal) : undefined
  const at = portal ? sentence.indexOf(portal) : -1
  if (!portal || at < 0) return sentence
  const code = getInstitutionCode(host)
  const path = findPortalPath(host?.localName ?? '', code)
  return (
    <>
      {sentence.slice(0, at)}
      <a
        className="c-link"
        href={
          (path ? `${portal}#${addParameter(addInstitution(path, code), 'lang', language)}` : portal) satisfies Address
        }
        dir="ltr"
      >
        {portal}
      </a>
      {sentence.slice(at + portal.length)}
    </>
  )
}
