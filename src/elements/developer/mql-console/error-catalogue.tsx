import { useState } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { Button } from '../../ui/button/button.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { AnimationRefusals } from './animation-refusals.tsx'
import { CATALOGUE, type CatalogueRow } from './provoke.ts'

interface RowState {
  readonly busy?: true
  readonly got?: string
}

/** Renders a button for every row of the error catalogue, with the expected and the actual result. */
export function ErrorCatalogue({ client }: { readonly client: ClientDetails | undefined }) {
  const messages = useMessages()
  const { t } = messages
  const [rows, setRows] = useState<Readonly<Record<string, RowState>>>({})

  const runForError = async ({ id, provoke: act }: CatalogueRow) => {
    setRows((all) => ({ ...all, [id]: { busy: true } }))
    const got = await act({ client, words: messages }).catch(
      (fault: unknown) => `✗ ${fault instanceof Error ? fault.message : ''}`,
    )
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
            void CATALOGUE.reduce<Promise<void>>(
              (before, row) => before.then(() => runForError(row)),
              Promise.resolve(),
            )
          }}
        >
          {t('console.provokeAll')}
        </Button>
      </header>
      <p className="c-soft">{t('console.catalogueHelp')}</p>
      <ul className="c-catalogue">
        {CATALOGUE.map((row) => {
          const { busy = false, got } = rows[row.id] ?? {}
          const expected = row.expected(messages)
          const matches = got?.includes(expected)
          return (
            <li key={row.id}>
              <div>
                <strong>{t(`console.error.${row.id}`)}</strong>
                <code className="c-small c-soft" dir="auto" translate="no">
                  {expected}
                </code>
              </div>
              <Button kind="secondary" data-size="small" busy={busy} onClick={() => void runForError(row)}>
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
      <AnimationRefusals />
    </section>
  )
}
