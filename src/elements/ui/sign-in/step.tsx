import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'

/** One step in place of user name and password, with the way back to them. */
export function Step({ title, onBack, children }: { readonly title: string; readonly onBack: () => void; readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <section className="c-stack" aria-label={title}>
      <h2 className="c-subtitle">{title}</h2>
      {children}
      <div>
        <button type="button" className="c-link" onClick={onBack}>
          {t('enter.back')}
        </button>
      </div>
    </section>
  )
}
