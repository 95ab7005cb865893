import { readSettings, type Settings } from '../../../server/lib/config/settings.ts'

/** Returns settings for a server of a test: any free port, a small seed, no log. */
export function testSettings(dataDir: string, overrides: Partial<Settings> = {}): Settings {
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, SEED_SCALE: '0.01', LOG_LEVEL: 'silent' })
  if ('problem' in settings) throw new Error(settings.problem)
  return { ...settings, ...overrides }
}
