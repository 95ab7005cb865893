import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { StageControls } from './stage.tsx'
import { useDictionary } from './use-dictionary.ts'

/** A keyboard shortcut and its effect. */
export interface KeyUse {
  readonly keys: string
  readonly does: string
}

interface GuidePageProps {
  readonly title: string
  readonly about: string
  /** Keyboard shortcuts; keys are written as on the keyboard. */
  readonly keyboard: readonly KeyUse[]
  /** Accessibility advice for these components, one sentence each. */
  readonly access: readonly string[]
  readonly children: ReactNode
}

/**
 * Renders a page of the style guide (specification, section 11.6): its specimens, the keyboard shortcuts and the
 * advice. It sends no requests.
 */
export function GuidePage({ title, about, keyboard, access, children }: GuidePageProps) {
  const { t, language } = useMessages()
  // The specimens come all at once, so that nothing below them moves.
  if (!useDictionary(language)) return <PageLoading shape="table" title={title} />
  return (
    <div className="c-workspace c-guide">
      <header>
        <h1 className="c-title">{title}</h1>
        <p className="c-soft">{about}</p>
      </header>
      <StageControls>{children}</StageControls>
      <section className="c-panel c-stack">
        <h2 className="c-subtitle">{t('guide.keys')}</h2>
        <table className="c-keys">
          <thead>
            <tr>
              <th scope="col">{t('guide.key')}</th>
              <th scope="col">{t('guide.does')}</th>
            </tr>
          </thead>
          <tbody>
            {keyboard.map(({ keys, does }) => (
              <tr key={keys}>
                <th scope="row">
                  <kbd dir="ltr">{keys}</kbd>
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2 className="c-subtitle">{t('guide.access')}</h2>
        <ul className="c-points">
          {access.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
