import type { Toast } from '../../../core/feedback/toasts.ts'
import type { IconName } from '../../ui/icons/icons.tsx'

/** The icon of each severity of a toast. */
export const SEVERITY_ICONS: Readonly<Record<Toast['severity'], IconName>> = {
  success: 'check',
  info: 'info',
  warn: 'alert',
  error: 'alert',
}
