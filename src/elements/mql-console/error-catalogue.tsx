import { createElement, useEffect, useState } from 'react'
import { onFault } from '../../core/log.ts'
import { defineElement } from '../define-element.tsx'
import { loadElement } from '../registry.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { CATALOGUE, type CatalogueRow } from './provoke.ts'

interface RowState {
  readonly busy?: true
  readonly got?: string
}

/** The three ways in which an animation cannot be played; the element says them itself. */
const ANIMATIONS = [{}, { 'animation-link': 'animation.json', 'pause-on-hover': true, 'play-on-hover': true }, { 'animation-link': 'animation.json', speed: '0' }] as const

/** A button for every row of the error catalogue, what should come of it, and what has come. */
export function ErrorCatalogue({ clientId }: { readonly clientId: number | undefined }) {
  const words = useWords()
  const { t } = words
  const [rows, setRows] = useState<Readonly<Record<string, RowState>>>({})
  useEffect(() => {
    loadElement('campus-animation').then(defineElement, onFault)
  }, [])

  const provoke = async ({ id, provoke: act }: CatalogueRow) => {
    setRows((all) => ({ ...all, [id]: { busy: true } }))
    const got = await act({ clientId, words }).catch((fault: unknown) => `✗ ${fault instanceof Error ? fault.message : ''}`)
    setRows((all) => ({ ...all, [id]: { got } }))
  }

  return (
    <section className="c-panel c-stack" aria-labelledby="catalogue">
      <header className="c-row">
        <h2 className="c-subtitle" id="catalogue">
          {t('console.catalogue')}
        </h2>
        <Button
          kind="secondary"
          data-size="small"
          onClick={() => {
            void CATALOGUE.reduce<Promise<void>>((before, row) => before.then(() => provoke(row)), Promise.resolve())
          }}
        >
          {t('console.provokeAll')}
        </Button>
      </header>
      <p className="c-soft">{t('console.catalogueHelp')}</p>
      <ul className="c-catalogue">
        {CATALOGUE.map((row) => {
          const { busy = false, got } = rows[row.id] ?? {}
          const expected = row.expected(words)
          const matches = got?.includes(expected)
          return (
            <li key={row.id}>
              <div>
                <strong>{t(`console.error.${row.id}`)}</strong>
                <code className="c-small c-soft" dir="auto" translate="no">
                  {expected}
                </code>
              </div>
              <Button kind="secondary" data-size="small" busy={busy} onClick={() => void provoke(row)}>
                {t('console.provoke')}
              </Button>
              <p className="c-got" role="status" data-matches={matches}>
                {got === undefined ? null : (
                  <>
                    <span className="c-chip" data-kind={matches ? 'success' : 'danger'}>
                      {t(matches ? 'console.asExpected' : 'console.otherwise')}
                    </span>
                    <code dir="auto" translate="no">
                      {got}
                    </code>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      <h3 className="c-small">{t('console.animations')}</h3>
      <div className="c-animations">
        {ANIMATIONS.map((attributes, place) => (
          <div key={place}>{createElement('campus-animation', { ...attributes, lang: words.language })}</div>
        ))}
      </div>
    </section>
  )
}
