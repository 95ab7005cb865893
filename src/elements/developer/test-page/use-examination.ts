import { useEffect, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { askServers } from '../checks/server-answers.ts'
import { runChecks, type CheckId } from '../checks/checks.ts'
import { readFacts, type PageFacts } from '../checks/page-facts.ts'
import type { Finding } from '../checks/finding.ts'

/** Result of examining the page. */
export interface Examination {
  readonly facts: PageFacts
  readonly found: Readonly<Record<CheckId, Finding>>
}

/** Examines the page, again whenever `turn` changes; undefined while it is running. */
export function useExamination(code: string | undefined, turn: number): Examination | undefined {
  const host = useHost()
  const { language, name } = useMessages()
  const [examination, setExamination] = useState<Examination>()
  useEffect(() => {
    if (!host) return
    let current = true
    setExamination(undefined)
    askServers(readFacts(host), code, language).then((answers) => {
      // Read after the requests, because the policy may have blocked some of them.
      const facts = readFacts(host)
      if (current)
        setExamination({ facts, found: runChecks({ facts, answers, code, version: __CAMPUS_VERSION__, name }) })
    }, onFault)
    return () => {
      current = false
    }
  }, [host, code, language, name, turn])
  return examination
}
