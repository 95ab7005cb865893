import { SETTINGS } from '../../server/lib/config/setting-rows.ts'

/** The settings that the unit of systemd and the container set themselves. */
const SET_ELSEWHERE = ['PORT', 'HOST', 'DATA_DIR', 'MANAGEMENT_PORT', 'DRAIN_SECONDS']
/** The settings of two processes on PostgreSQL behind the proxy of the same machine. */
const CHOSEN: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://portal.example.ac.in',
  DATABASE_URL: 'postgres://campus:change-me@127.0.0.1:5432/campus',
  SEED: 'none',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'info',
}
const COLUMNS = 118

/** Breaks a sentence into comment lines. */
function wrapComment(text: string): string {
  const lines = ['#']
  for (const word of text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '')
    .split(' ')) {
    const last = lines.length - 1
    if (`${lines[last]} ${word}`.length > COLUMNS) lines.push(`# ${word}`)
    else lines[last] = `${lines[last]} ${word}`
  }
  return lines.join('\n')
}

/** Returns `deploy/campus.env`, the environment file with every setting of the server, from the server's source. */
export const buildEnvironmentFile =
  (): string => `# The settings of Campus Elements: copy this file to /etc/campus/campus.env, readable by root only (mode 0600).
# A line that begins with # is not set; what follows it is the default. ${SET_ELSEWHERE.join(', ')}
# are set by the unit of systemd or the container.

${SETTINGS.filter(({ name }) => !SET_ELSEWHERE.includes(name))
  .map(({ name, default: value, meaning }) => {
    const chosen = CHOSEN[name]
    return `${wrapComment(meaning)}\n${chosen === undefined ? `# ${name}=${value}` : `${name}=${chosen}`}`
  })
  .join('\n\n')}
`
