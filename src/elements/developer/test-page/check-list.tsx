import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CHECKS } from './checks.ts'
import { reportOf } from './report.ts'
import { useExamination } from './use-examination.ts'

const ICONS = { good: 'check', doubtful: 'alert', bad: 'alert' } as const

/** Renders the findings about this page and how to fix the problems; all of it can be copied. */
export function CheckList({ code }: { readonly code: string | undefined }) {
  const words = useMessages()
  const { t } = words
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
            value={reportOf(examination.facts, examination.found, words)}
            shown={list}
            copied={t('test.copied')}
            marked={t('test.marked')}
          >
            {t('test.copy')}
          </CopyButton>
        ) : null}
      </header>
      <dl className="c-checks" aria-live="polite" ref={list}>
        {CHECKS.map((id) => {
          const finding = examination?.found[id]
          return (
            <div key={id} data-check={id} data-state={finding?.state ?? 'waiting'}>
              <dt>{t(`test.check.${id}`)}</dt>
              <dd>
                {finding ? (
                  <>
                    <Icon name={ICONS[finding.state]} />
                    <span>
                      <span className="c-hidden">{t(`test.state.${finding.state}`)}: </span>
                      {t(finding.key, finding.values)}
                      {finding.fix ? <strong className="c-fix">{t(finding.fix.key, finding.fix.values)}</strong> : null}
                    </span>
                  </>
                ) : (
                  <span className="c-soft">{t('common.loading')}</span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
