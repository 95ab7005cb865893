import { useEffect, useState } from 'react'
import { onFault, log } from '../../../core/feedback/log.ts'
import { loadClient } from '../../../core/institution/client.ts'
import { useHost, useMessages, type Messages } from '../../runtime/messages.tsx'
import { askServers } from '../checks/server-answers.ts'
import { checkInstitution } from '../checks/check-servers.ts'
import { CHECKS, runChecks, listTitledFindings, type CheckId } from '../checks/checks.ts'
import { readFacts } from '../checks/page-facts.ts'
import type { TitledFinding } from '../checks/finding.ts'
import { formatReport } from '../checks/report.ts'
import { checkHost, checkRootFont, HOST_CHECKS } from './check-host.ts'
import { readHostFacts } from './host-facts.ts'

/** The result of examining a page. */
export interface Diagnosis {
  /** Only problems, the worst first. */
  readonly problems: readonly TitledFinding[]
  /** How many elements of ours the page contains. */
  readonly elements: number
  readonly checks: number
  /** All of it as plain text. */
  readonly report: string
}

/** How long the doctor waits for elements that are still loading, in milliseconds. */
const PATIENCE = 5000

const waitForPageLoad = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((loaded) => addEventListener('load', loaded, { once: true }))

/** Waits until the page has loaded and its elements are registered, or could have been. */
async function waitUntilSettled(): Promise<void> {
  await waitForPageLoad()
  const waiting = readHostFacts().notLoaded.map((tag) => customElements.whenDefined(tag.slice(1, -1)))
  await Promise.race([Promise.all(waiting), new Promise((over) => setTimeout(over, PATIENCE))])
}

/**
 * The checks of the test page that the doctor leaves out: it examines the styles around every element itself, and
 * connection and clock are not the page's.
 */
const LEFT_OUT: readonly CheckId[] = ['around', 'latency', 'clock']
/** Elements that ask for the institution themselves. */
const WITHOUT_INSTITUTION = /^campus-(portal|start|doctor|test-page|animation|ui-)/

async function runDiagnosis(host: HTMLElement, messages: Messages): Promise<Diagnosis> {
  await waitUntilSettled()
  const { clients } = readHostFacts()
  const [code, ...others] = clients
  const answers = await askServers(readFacts(host), code, messages.language)
  const further = await Promise.all(others.map(async (other) => ({ other, client: await loadClient(other) })))
  // Read after the requests, because the policy may have blocked some of them.
  const facts = readFacts(host)
  const hostFacts = readHostFacts()
  const needsClient = hostFacts.elements.some((tag) => !WITHOUT_INSTITUTION.test(tag))
  const ofPage = listTitledFindings(
    runChecks({ facts, answers, code, version: __CAMPUS_VERSION__, name: messages.name }),
  ).filter(({ id }) => !LEFT_OUT.includes(id as CheckId) && (id !== 'institution' || code !== undefined || needsClient))
  const ofOthers = further.map(({ other, client }) => ({
    id: 'institution',
    title: 'test.check.institution' as const,
    finding: checkInstitution({ ...answers, client }, other, messages.name),
  }))
  const all = [...checkHost(hostFacts), ...checkRootFont(facts.rootFont), ...ofPage, ...ofOthers]
  // What could not be checked because calls fail says nothing of its own.
  const problems = all.filter(({ finding }) => finding.state !== 'good' && finding.key !== 'test.unknown')
  return {
    problems: [
      ...problems.filter(({ finding }) => finding.state === 'bad'),
      ...problems.filter(({ finding }) => finding.state === 'doubtful'),
    ],
    elements: hostFacts.elements.length,
    checks: CHECKS.length - LEFT_OUT.length + HOST_CHECKS,
    report: formatReport(facts, all, messages),
  }
}

/** Examines the page, again whenever `turn` changes; undefined while it is running. Logs the report as text too. */
export function useDiagnosis(turn: number): Diagnosis | undefined {
  const host = useHost()
  const messages = useMessages()
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  useEffect(() => {
    if (!host) return
    let current = true
    setDiagnosis(undefined)
    runDiagnosis(host, messages).then((found) => {
      if (!current) return
      setDiagnosis(found)
      log.info(`\n${found.report}`)
    }, onFault)
    return () => {
      current = false
    }
  }, [host, messages, turn])
  return diagnosis
}
