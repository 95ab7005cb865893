import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CHECKS, listTitledFindings } from '../checks/checks.ts'
import { FindingLine } from '../checks/finding-line.tsx'
import { formatReport } from '../checks/report.ts'
import { useExamination } from './use-examination.ts'

/** Renders the findings about this page and how to fix the problems; all of it can be copied. */
export function CheckList({ code }: { readonly code: string | undefined }) {
  const messages = useMessages()
  const { t } = messages
  const [turn, setTurn] = useState(0)
  const list = useRef<HTMLDListElement>(null)
  const examination = useExamination(code, turn)
  return (
    <section className="c-panel c-stack" aria-labelledby="checks" aria-busy={!examination}>
      <header className="c-row">
        <h2 className="c-subtitle" id="checks">
          {t('test.checks')}
        </h2>
        <Button kind="secondary" data-size="small" onClick={() => setTurn(turn + 1)}>
          {t('test.again')}
        </Button>
        {examination ? (
          <CopyButton
            value={formatReport(examination.facts, listTitledFindings(examination.found), messages)}
            shown={list}
            copied={t('test.copied')}
            marked={t('test.marked')}
          >
            {t('test.copy')}
          </CopyButton>
        ) : null}
      </header>
      <dl className="c-checks" aria-live="polite" ref={list}>
        {CHECKS.map((id) => (
          <FindingLine key={id} id={id} title={`test.check.${id}`} finding={examination?.found[id]} />
        ))}
      </dl>
    </section>
  )
}
