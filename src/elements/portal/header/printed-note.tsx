import { useMessages } from '../../runtime/messages.tsx'
import { usePrinting } from '../../ui/file/use-printing.ts'

/** Renders, on paper only, who has printed the page and when. */
export function PrintedNote({ name }: { readonly name: string }) {
  const { t, instant } = useMessages()
  const printing = usePrinting()
  return (
    <p className="c-printed" aria-hidden={!printing}>
      {printing ? t('portal.printed', { time: instant(new Date().toISOString()), name }) : null}
    </p>
  )
}
