import { useWords } from '../words.tsx'

/** Text for machines: always from left to right, to be scrolled with the keyboard too, never translated. */
export function CodeView({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useWords()
  return (
    <figure className="c-code">
      <figcaption className="c-small c-soft">{label}</figcaption>
      <pre dir="ltr" lang="en" translate="no" tabIndex={0} role="region" aria-label={label}>
        <code>{text || t('console.nothing')}</code>
      </pre>
    </figure>
  )
}
