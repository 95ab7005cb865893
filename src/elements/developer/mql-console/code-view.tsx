import { useMessages } from '../../runtime/messages.tsx'

/** Renders machine-readable text: always left to right, scrollable with the keyboard, never translated. */
export function CodeView({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useMessages()
  return (
    <figure className="c-code">
      <figcaption className="c-small c-soft">{label}</figcaption>
      <pre dir="ltr" lang="en" translate="no" tabIndex={0} role="region" aria-label={label}>
        <code>{text || t('console.nothing')}</code>
      </pre>
    </figure>
  )
}
