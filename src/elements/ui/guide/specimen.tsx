import { useState, type ComponentType } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Stage } from './stage.tsx'

interface SpecimenProps {
  readonly title: string
  /** When it is used, and when something else is. */
  readonly about: string
  readonly Example: ComponentType
  /** The file that `Example` comes from, as text (`?raw`): what is shown is what runs. */
  readonly source: string
}

/** One part: what it is for, alive on its stage, and the source that draws it. */
export function Specimen({ title, about, Example, source }: SpecimenProps) {
  const { t } = useWords()
  const [copied, setCopied] = useState(false)
  return (
    <section className="c-panel c-specimen">
      <header>
        <h2 className="c-subtitle">{title}</h2>
        <p className="c-soft">{about}</p>
      </header>
      <Stage>
        <Example />
      </Stage>
      <details className="c-source">
        <summary>{t('guide.source')}</summary>
        <Button
          kind="secondary"
          data-size="small"
          onClick={() => {
            // A page without a secure address has no clipboard; the text can still be selected.
            void (navigator.clipboard as Clipboard | undefined)?.writeText(source).then(() => setCopied(true))
          }}
        >
          {t(copied ? 'guide.copied' : 'guide.copy')}
        </Button>
        <pre dir="ltr" tabIndex={0} lang="en">
          <code>{source}</code>
        </pre>
      </details>
    </section>
  )
}
