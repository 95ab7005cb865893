import { Notice } from '../../ui/notice/notice.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { SectionId } from './sections.tsx'
import type { Details } from './use-details.ts'

const PLACES = { EMAIL: 'contact', MOBILE: 'contact', PHOTO: 'pictures', SIGNATURE: 'pictures' } as const

interface MissingDetailsProps {
  readonly missing: Details['missing']
  readonly onShow: (section: SectionId) => void
}

/** Renders the list of missing details, for instance after the first sign-in, each with a link to its section. */
export function MissingDetails({ missing, onShow }: MissingDetailsProps) {
  const { t } = useMessages()
  if (missing.length === 0) return null
  return (
    <Notice kind="info">
      <p className="c-label">{t('account.my.missing')}</p>
      <ul className="c-missing">
        {missing.map((what) => (
          <li key={what}>
            <button type="button" className="c-link" onClick={() => onShow(PLACES[what])}>
              {t(`account.my.missing.${what}`)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
