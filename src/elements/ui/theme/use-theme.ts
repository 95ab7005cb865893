import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Theme } from '../../../core/theme/theme.ts'
import { useHost } from '../../runtime/messages.tsx'

const $none = atom<Theme>('light')

/** Returns the theme of the element around a screen, for a part of it that sets its theme again. */
export const useTheme = (): Theme => useStore(useHost()?.shownTheme ?? $none)
