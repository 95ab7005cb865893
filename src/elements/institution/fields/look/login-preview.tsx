import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { LogoPicture } from './logo-picture.tsx'
import { computeContrast, readShownColor } from './contrast.ts'

/** The two themes of a preview. */
export const PREVIEW_THEMES = ['light', 'dark'] as const
/** A theme of a preview. */
export type PreviewTheme = (typeof PREVIEW_THEMES)[number]

interface LoginPreviewProps {
  readonly theme: PreviewTheme
  readonly color: string
  readonly logo: Blob | undefined
  readonly name: string
  /** Reports the contrast of the button with its text, and of the link with the card: the lower of the two. */
  readonly onContrast: (theme: PreviewTheme, contrast: number) => void
}

/** Renders how a login looks in a theme, with the colours that the pages derive. It cannot be used. */
export function LoginPreview({ theme, color, logo, name, onContrast }: LoginPreviewProps) {
  const { t, language, direction } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const report = useRef(onContrast)
  report.current = onContrast
  useLayoutEffect(() => {
    const box = root.current
    box?.style.setProperty('--campus-color-primary', color)
    const readColor = (selector: string, property: 'color' | 'backgroundColor') => {
      const element = box?.querySelector(selector)
      return element ? readShownColor(getComputedStyle(element)[property]) : undefined
    }
    const [button, onButton] = [readColor('.c-button', 'backgroundColor'), readColor('.c-button', 'color')]
    const [link, card] = [readColor('.c-link', 'color'), readColor('.c-card', 'backgroundColor')]
    if (button && onButton && link && card)
      report.current(theme, Math.min(computeContrast(button, onButton), computeContrast(link, card)))
  }, [theme, color])
  const title = t(theme === 'light' ? 'setup.previewLight' : 'setup.previewDark')
  return (
    <figure className="c-look-preview">
      <div role="img" aria-label={`${title}: ${name}`}>
        <div ref={root} className="campus" data-theme={theme} lang={language} dir={direction} aria-hidden="true" inert>
          <div className="c-look-page">
            <div className="c-card c-stack">
              <div className="c-institution">
                <LogoPicture file={logo} name={name} />
                <span>{name}</span>
              </div>
              <p className="c-subtitle">{t('signIn.staffTitle')}</p>
              <div className="c-field">
                <span className="c-label">{t('signIn.userName')}</span>
                <span className="c-look-entry" />
              </div>
              <span className="c-button" data-wide="">
                {t('signIn.logIn')}
              </span>
              <span className="c-link">{t('signIn.forgot')}</span>
            </div>
          </div>
        </div>
      </div>
      <figcaption className="c-small c-soft">{title}</figcaption>
    </figure>
  )
}
