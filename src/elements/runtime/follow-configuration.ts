import { $config, getConfig } from '../../core/config/config.ts'
import { buildCallUrl } from '../../core/mql/url.ts'
import { getInstitutionCode, type CampusElement } from './campus-element.ts'

/** Gives an element that names no institution that of the page. */
function followClient(host: CampusElement): void {
  if (!host.getAttribute('client')?.trim()) host.values.setKey('client', getConfig().client)
}

/**
 * Makes an element follow the configuration of its page until `signal`, also one that comes late: calls back when the
 * element has another institution, or the page another server.
 */
export function followConfiguration(
  host: CampusElement,
  signal: AbortSignal,
  onChange: (isOtherServer: boolean) => void,
): void {
  followClient(host)
  const server = buildCallUrl('o')
  const code = getInstitutionCode(host)
  const stop = $config.listen(() => {
    followClient(host)
    const isOtherServer = buildCallUrl('o') !== server
    if (isOtherServer || getInstitutionCode(host) !== code) onChange(isOtherServer)
  })
  signal.addEventListener('abort', stop)
}
