import { useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'
import { CHECKS, type Finding } from './checks.ts'

const ICONS = { good: 'check', doubtful: 'alert', bad: 'alert' } as const

/** What stands well on this page and what does not; every line looks by itself. */
export function CheckList({ code }: { readonly code: string | undefined }) {
  const words = useWords()
  const { t } = words
  const [found, setFound] = useState<Readonly<Record<string, Finding>>>({})
  const [turn, setTurn] = useState(0)
  const look = useCallback(
    (current: () => boolean) => {
      setFound({})
      for (const { id, look: ask } of CHECKS) {
        void ask(code, words).then((finding) => {
          if (current()) setFound((all) => ({ ...all, [id]: finding }))
        })
      }
    },
    [code, words],
  )
  useEffect(() => {
    let current = true
    look(() => current)
    return () => {
      current = false
    }
  }, [look, turn])
  return (
    <section className="c-panel c-stack" aria-labelledby="checks">
      <header className="c-row">
        <h2 className="c-subtitle" id="checks">
          {t('test.checks')}
        </h2>
        <Button kind="secondary" data-size="small" onClick={() => setTurn(turn + 1)}>
          {t('test.again')}
        </Button>
      </header>
      <dl className="c-checks" aria-live="polite">
        {CHECKS.map(({ id }) => {
          const finding = found[id]
          return (
            <div key={id} data-state={finding?.state ?? 'waiting'}>
              <dt>{t(`test.check.${id}`)}</dt>
              <dd>
                {finding ? (
                  <>
                    <Icon name={ICONS[finding.state]} />
                    <span>
                      <span className="c-hidden">{t(`test.state.${finding.state}`)}: </span>
                      {t(finding.key, finding.values)}
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
