import * as v from 'valibot'
import { siteRefusal } from '../../../contract/institution/site-refusal.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useFailure } from '../query/use-failure.ts'

const portalOf = v.object({
  portal: v.pipe(
    siteRefusal.entries.portal,
    v.check((address) => URL.canParse(address)),
    v.regex(/^https?:/),
  ),
})

/**
 * Renders the message of a refusal. The portal's address in it, where visitors of an unregistered web site can
 * continue, is a link.
 */
export function RefusalSentence({ reply }: { readonly reply: Refused }) {
  const sentence = useFailure()(reply)
  const refusal = v.safeParse(portalOf, reply.result)
  const at = refusal.success ? sentence.indexOf(refusal.output.portal) : -1
  if (!refusal.success || at < 0) return sentence
  const { portal } = refusal.output
  return (
    <>
      {sentence.slice(0, at)}
      <a className="c-link" href={portal} dir="ltr">
        {portal}
      </a>
      {sentence.slice(at + portal.length)}
    </>
  )
}
