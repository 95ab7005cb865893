import { useState, type ComponentType } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Stage } from './stage.tsx'

interface SpecimenProps {
  readonly title: string
  /** When to use the component, and when to use another one. */
  readonly about: string
  readonly Example: ComponentType
  /** Source of the file of `Example` as text (`?raw`), so that the code shown is the code that runs. */
  readonly source: string
}

/** Renders one specimen: its purpose, the live component and its source. */
export function Specimen({ title, about, Example, source }: SpecimenProps) {
  const { t } = useMessages()
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
            // The clipboard API requires a secure context; without it, the text can still be selected.
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
