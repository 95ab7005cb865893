import type { Device } from '../../../../contract/account/my-sessions.ts'
import { LineIcon } from '../../../ui/icons/icons.tsx'

const PATHS: Readonly<Record<Device['kind'], string>> = {
  PHONE: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.8h2',
  TABLET: 'M6 3.5h12a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.8h2',
  COMPUTER: 'M4.5 5h15v10.5h-15zM2.5 19h19M9.5 15.5V19M14.5 15.5V19',
  OTHER:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.6 2.6 2.6 14.4 0 17M12 3.5c-2.6 2.6-2.6 14.4 0 17',
}

/** Renders the icon of a device's kind, beside its name. */
export const DeviceIcon = ({ kind }: { readonly kind: Device['kind'] }) => (
  <span className="c-device" aria-hidden="true">
    <LineIcon path={PATHS[kind]} />
  </span>
)
