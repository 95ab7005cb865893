import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages of Debian's where we may: as root on Debian, unless `INSTALL=0`. Several are installed without
 * those that they
 * recommend. Says whether it has; throws when the installation fails.
 * @param {string | readonly string[]} packages
 */
export function installFromDebian(packages) {
  const names = [packages].flat()
  if (process.env.INSTALL === '0' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing Debian's ${names.join(', ')} for the tests …`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', ...(names.length > 1 ? ['--no-install-recommends'] : []), ...names],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  )
  return true
}
