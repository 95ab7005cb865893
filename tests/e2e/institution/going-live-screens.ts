import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readGoingLiveFile, moveDay } from '../../support/going-live.ts'
import type { Clock } from '../../support/server/server.ts'
import { readMessage, type JourneyDevice } from '../devices.ts'
import { accessibilityProblems, goTo } from '../support.ts'
import { field, heading, nextCode, PASSWORD, press, readKey, save } from './setup-steps.ts'

const DEVICE: JourneyDevice = { language: 'en', width: 1280 }

/** The login name of the first administrator in the files. */
export const USER = 'vasudha.negi'

/** The files for the screen and the command that import data, in their order. */
export const IMPORTS = ['colleges', 'structure', 'students'] as const
/** The files for the examination desk, in their order. */
export const DESK_FILES = ['centres', 'timetable', 'seats'] as const

const csvFile = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(readGoingLiveFile(`${name}.csv`, new Date())),
})
/** Returns a day of the files as the forms of the institution write it. */
const typed = (day: string): string => moveDay(day, new Date()).split('-').reverse().join('/')

/** Sets up the institution with the link of the server; returns the key of the administrator's authenticator app. */
export async function setUp(page: Page, clock: Clock): Promise<string> {
  const fill = async (step: string, values: Readonly<Record<string, string>>) => {
    await heading(page, DEVICE, step)
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
    await save(page, DEVICE)
  }
  await fill('IDENTITY', { name: 'Himgiri University', code: 'himgiri' })
  await fill('LOOK', { color: '#114488' })
  await fill('HABITS', {})
  await fill('YEARS', {})
  await fill('SITES', {})
  await fill('HELPDESK', { email: 'help@himgiri.example.edu' })
  await fill('ADMINISTRATOR', {
    name: 'Vasudha Negi',
    email: 'vasudha@himgiri.example.edu',
    loginName: USER,
    password: PASSWORD,
  })
  await heading(page, DEVICE, 'FACTOR')
  const key = await readKey(page)
  await field(page, 'code').fill(nextCode(key, clock))
  await press(page, DEVICE, 'account.second.turnOn')
  await heading(page, DEVICE, 'REVIEW')
  await press(page, DEVICE, 'setup.create')
  await press(page, DEVICE, 'account.second.kept')
  await page.getByRole('link', { name: 'Go to the login' }).click()
  return key
}

/** Imports a file with the screen. */
export async function importData(page: Page, kind: (typeof IMPORTS)[number]): Promise<void> {
  await goTo(page, '/data-import')
  const screen = page.locator('campus-data-import')
  await screen.getByRole('button', { name: new RegExp(`^Import .*${kind}$`, 'i') }).click()
  await screen.locator('input[type=file]').setInputFiles(csvFile(kind))
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Check the file' }).click()
  await screen.getByRole('button', { name: /^Import \d rows$/ }).click()
  await screen.getByText('The import is finished.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
}

async function importForExamination(screen: Locator, kind: (typeof DESK_FILES)[number]): Promise<void> {
  const name = readMessage('en', `examDesk.kind.${kind.toUpperCase()}`)
  const part = screen.getByRole('group', { name, exact: true })
  await part.locator('input').setInputFiles(csvFile(kind))
  await part.getByRole('button', { name: 'Check the file' }).click()
  await part.getByRole('button', { name: /^Import \d lines?$/ }).click()
  await part
    .getByText(/been imported/)
    .first()
    .waitFor()
}

/** Creates the examination, gives it its files, and publishes its hall tickets. */
export async function publishExamination(page: Page): Promise<void> {
  await goTo(page, '/exam-desk')
  const screen = page.locator('campus-exam-desk')
  await screen.getByRole('button', { name: 'New examination' }).first().click()
  await screen.locator('[name=name]').fill('Winter 2026 Examination')
  await screen.locator('[name=code]').fill('W2026')
  await screen.locator('[name=season]').selectOption('WINTER')
  await screen.locator('[name=startsOn]').fill(typed('2026-12-01'))
  await screen.locator('[name=endsOn]').fill(typed('2026-12-15'))
  await screen.locator('[name=correctionsUntil]').fill(typed('2026-11-28'))
  await screen.getByRole('button', { name: 'Create examination' }).click()
  await importForExamination(screen, 'centres')
  await importForExamination(screen, 'timetable')
  await screen.getByRole('button', { name: 'Continue: Seats' }).click()
  await importForExamination(screen, 'seats')
  await screen.getByRole('button', { name: 'Continue: Hall tickets' }).click()
  await screen.getByRole('button', { name: 'Generate hall tickets' }).click()
  await screen.getByText('3 are new.').waitFor()
  await screen.locator('button[data-step=publish]').click()
  await screen.locator('[name=when][value=now]').check()
  await screen.getByRole('button', { name: 'Publish hall tickets' }).click()
  await page.locator('campus-confirmation').getByRole('button', { name: 'Publish hall tickets' }).click()
  await screen.getByRole('link', { name: 'Open the public form' }).waitFor()
}
