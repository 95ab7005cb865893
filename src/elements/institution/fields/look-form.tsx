import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { typed } from '../../../contract/parts.ts'
import { LARGEST_LOGO } from '../../../contract/institution/definition.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { encodeFile } from '../../ui/file/shrink-picture.ts'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ColorField } from './look/color-field.tsx'
import { computeContrast, readHex } from './look/contrast.ts'
import { LoginPreview, PREVIEW_THEMES, type PreviewTheme } from './look/login-preview.tsx'
import { toLogoFile } from './look/logo-file.ts'

/** The product's own colour, of `tokens.css`. */
const OWN_COLOR = '#0f4c5c'
/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

/** The colour and logo of an institution; null: the product's own colour, no logo. */
export interface Look {
  readonly primaryColor: string | null
  readonly logo: { readonly base64: string } | null
}

/** Returns a colour and a logo as their form holds them. */
export const lookInput = (look: Look | null) => ({
  color: look?.primaryColor ?? OWN_COLOR,
  logo: look?.logo ? [toLogoFile(look.logo.base64)] : [],
})

/** Returns the name of the field of a colour or logo, by the path of the server. */
export const toLookFieldName = (path: string): string =>
  path.startsWith('logo') ? 'logo' : path === 'primaryColor' ? 'color' : path

interface LookFormOptions {
  readonly initial: Look | null
  /** Called with the logo only if it is another one than at first. */
  readonly onSubmit: (look: { primaryColor: string; logo?: Look['logo'] }) => Promise<SubmitProblems | undefined>
}

/** Manages the form of colour and logo. */
export function useLookForm({ initial, onSubmit }: LookFormOptions) {
  const { t } = useMessages()
  const [input] = useState(() => lookInput(initial))
  const [sent, setSent] = useState(input.logo[0])
  const schema = useMemo(
    () =>
      v.object({
        color: v.pipe(
          ...typed,
          v.check((text) => readHex(text) !== undefined, t('setup.colorWrong')),
        ),
        logo: v.array(v.custom<File>((one) => one instanceof File)),
      }),
    [t],
  )
  return useForm({
    schema,
    initial: input,
    async onSubmit({ color, logo: [file] }) {
      const logo = file ? { base64: await encodeFile(file) } : null
      const problems = await onSubmit({ primaryColor: color.toLowerCase(), ...(file === sent ? {} : { logo }) })
      if (!problems) setSent(file)
      return problems
    },
  })
}

interface LookFieldsProps {
  readonly form: ReturnType<typeof useLookForm>
  /** The name of the institution, for the preview. */
  readonly name: string
}

/** Renders the fields for colour and logo, with a preview of the login in both themes. */
export function LookFields({ form, name }: LookFieldsProps) {
  const { t, number } = useMessages()
  const [contrasts, setContrasts] = useState<Readonly<Partial<Record<PreviewTheme, number>>>>({})
  const onContrast = useCallback(
    (theme: PreviewTheme, contrast: number) => setContrasts((before) => ({ ...before, [theme]: contrast })),
    [],
  )
  const color = form.field('color', t('setup.color'))
  const logo = form.field('logo', t('setup.logo'))
  const chosen = readHex(color.value)
  const shown = chosen ? color.value.trim() : OWN_COLOR
  const lowest = Math.min(...PREVIEW_THEMES.map((theme) => contrasts[theme] ?? Infinity))
  const own = chosen ? computeContrast(chosen, [255, 255, 255]) : Infinity
  return (
    <>
      <ColorField {...color} hint={t('setup.colorHint')} required />
      {Number.isFinite(lowest) ? (
        <Notice kind={lowest < READABLE ? 'warning' : own < READABLE ? 'info' : 'success'}>
          <span role="status">
            {t(
              lowest < READABLE
                ? 'setup.contrastLow'
                : own < READABLE
                  ? 'setup.contrastAdjusted'
                  : 'setup.contrastGood',
              { contrast: number(Math.floor(lowest * 10) / 10) },
            )}
          </span>
        </Notice>
      ) : null}
      <FileField
        {...logo}
        onChange={(files) => logo.onChange([...files])}
        hint={t('setup.logoHint')}
        kinds={['png', 'jpeg']}
        maxBytes={LARGEST_LOGO}
      />
      <section className="c-look-previews" aria-label={t('setup.preview')}>
        <h3 className="c-label">{t('setup.preview')}</h3>
        <div>
          {PREVIEW_THEMES.map((theme) => (
            <LoginPreview
              key={theme}
              theme={theme}
              color={shown}
              logo={logo.value[0]}
              name={name}
              onContrast={onContrast}
            />
          ))}
        </div>
      </section>
    </>
  )
}
