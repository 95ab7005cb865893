import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a package of Debian's where we may: as root on Debian. Says whether it has; throws when the installation
 * fails.
 * @param {string} name
 */
export function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing Debian's ${name} for the tests …`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return true
}
