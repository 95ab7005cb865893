import type { Messages } from '../../runtime/messages.tsx'
import type { PageFacts } from './page-facts.ts'
import type { TitledFinding } from './finding.ts'

/**
 * Removes the invisible direction marks, which are for display only: they must not end up in an attribute copied from a
 * report.
 */
const removeDirectionMarks = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/** Returns an address without parts that may be secret: user, password, query and hash. */
export function removeSecrets(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/**
 * Returns findings as plain text, for a mail to support. Contains no session data, and neither query nor hash of the
 * page's address.
 */
export function formatReport(
  { page, browser }: Pick<PageFacts, 'page' | 'browser'>,
  found: readonly TitledFinding[],
  { t }: Pick<Messages, 't'>,
): string {
  const lines = found.flatMap(({ title, finding: { state, key, values, fix } }) => [
    `${t(`test.state.${state}`)} · ${t(title)}: ${t(key, values)}`,
    ...(fix ? [`  → ${t(fix.key, fix.values)}`] : []),
  ])
  const about = [`Campus Elements ${__CAMPUS_VERSION__}`, removeSecrets(page), browser]
  return removeDirectionMarks([...about, '', ...lines].join('\n'))
}
