import type { Messages } from '../../runtime/messages.tsx'
import { CHECKS, type CheckId } from './checks.ts'
import type { PageFacts } from './facts.ts'
import type { Finding } from './finding.ts'

/**
 * Removes the invisible direction marks, which are for display only: they must not end up in an attribute copied from a
 * report.
 */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/** Returns an address without parts that may be secret: user, password, query and hash. */
function shortened(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/**
 * Returns all findings as plain text, for a mail to support. Contains no session data, and neither query nor hash of
 * the page's address.
 */
export function reportOf(
  facts: PageFacts,
  found: Readonly<Record<CheckId, Finding>>,
  { t }: Pick<Messages, 't'>,
): string {
  const lines = CHECKS.flatMap((id) => {
    const { state, key, values, fix } = found[id]
    return [
      `${t(`test.state.${state}`)} · ${t(`test.check.${id}`)}: ${t(key, values)}`,
      ...(fix ? [`  → ${t(fix.key, fix.values)}`] : []),
    ]
  })
  const about = [`Campus Elements ${__CAMPUS_VERSION__}`, shortened(facts.page), facts.browser]
  return plain([...about, '', ...lines].join('\n'))
}
