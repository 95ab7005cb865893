import { expect } from 'vitest'
import { PASSWORD } from '../calls.ts'
import { addElement, signInThroughElement, getWordPattern, type Use } from './use.ts'

const pressConfirm: Use['use'] = async (cell) => {
  const tester = (await cell.frame.locator('campus-test-page').count())
    ? { ...cell, element: cell.frame.locator('campus-test-page') }
    : await addElement(cell, 'campus-test-page')
  await tester.element.getByRole('button', { name: getWordPattern(cell, 'test.confirm') }).click()
  const dialog = cell.frame.locator('campus-confirmation').getByRole('alertdialog')
  await dialog.getByRole('button').first().click()
  await expect.poll(() => dialog.count()).toBe(0)
}

const expectSetupWithoutLink: Use['use'] = async (cell) => {
  await cell.element.getByText(getWordPattern(cell, 'setup.end.noLink')).waitFor()
}

/** Uses of the other elements. */
export const OTHER_USES = {
  'campus-setup': {
    about: 'Without a link of the server, a message says where to get one.',
    refused: expectSetupWithoutLink,
    use: expectSetupWithoutLink,
  },
  'campus-start': {
    about: 'Five links are shown; one opens a step in place, and a button leads back.',
    async use(cell) {
      const methods = cell.element.getByRole('listitem').getByRole('button')
      await expect.poll(() => methods.count()).toBe(5)
      await methods.nth(1).click()
      await cell.element.locator('campus-hall-ticket [name=value]').waitFor()
      await cell.element.locator('[data-campus-step] > nav button').click()
      await methods.nth(1).waitFor()
    },
  },
  'campus-fee-payment': {
    about: 'After a sign-in beside it, the fees of the student are shown.',
    async use(cell) {
      await cell.element.locator('h1, h2').first().waitFor()
      await signInThroughElement(await addElement(cell, 'campus-student-login'), '2025417112003457', PASSWORD)
      await cell.element
        .getByRole('listitem')
        .or(cell.element.getByText(getWordPattern(cell, 'fees.none')))
        .first()
        .waitFor()
    },
  },
  'campus-open-process': {
    about: 'After a sign-in beside it, the open windows of the process are shown to a teacher.',
    attributes: () => 'process="/internal-marks"',
    async refused(cell) {
      await cell.element.getByText(getWordPattern(cell, 'failure.noToken')).first().waitFor()
      const { element } = await addElement(cell, 'campus-admin-login')
      await element
        .getByText(/not allowed to use/)
        .first()
        .waitFor()
    },
    async use(cell) {
      await cell.element.getByText(getWordPattern(cell, 'failure.noToken')).first().waitFor()
      await signInThroughElement(await addElement(cell, 'campus-admin-login'), 'tanvi.teacher', PASSWORD)
      await cell.element.getByRole('heading', { name: getWordPattern(cell, 'process.open') }).waitFor()
    },
  },
  'campus-csc-counter': {
    leavesPage: true,
    about: 'An operator signs in at CSC, is handed over to this page, and sees the counter.',
    attributes: ({ campus }) => `entrance="${campus}/sandbox-csc/sign-in"`,
    async use(cell) {
      const { pathname } = new URL(cell.frame.url())
      await cell.element.getByRole('link', { name: getWordPattern(cell, 'payment.counter.enter') }).click()
      // CSC cannot be framed: from here on its page fills the window.
      await cell.page.getByRole('button', { name: 'Vaishnavi Anil Gaikwad' }).click()
      await cell.page.locator('campus-csc-counter [name=prn]').waitFor()
      await expect.poll(() => new URL(cell.page.url()).pathname).toBe(pathname)
    },
  },
  'campus-toaster': {
    about: 'The refusal of a call of the page is shown as a toast.',
    async use(cell) {
      // As text, because Vitest rewrites the imports of a function.
      await cell.frame.evaluate(
        `import('${cell.campus}/index.js').then(({ mql }) => mql.run('r.[LoginCopy]')).then(() => undefined)`,
      )
      await cell.element.getByRole('alert').first().waitFor()
    },
  },
  'campus-confirmation': { about: 'A confirmation dialog is opened and answered.', use: pressConfirm },
  'campus-doctor': {
    about: 'The page is examined in a panel, which is closed.',
    async refused({ element }) {
      await element.locator('[data-check=site][data-state=bad]').waitFor()
    },
    async use(cell) {
      const panel = cell.element.getByRole('dialog')
      await expect.poll(() => panel.getAttribute('aria-busy')).toBe('false')
      await panel.getByRole('button', { name: getWordPattern(cell, 'common.close') }).click()
      await expect.poll(() => cell.frame.locator('campus-doctor').count()).toBe(0)
    },
  },
  'campus-test-page': {
    about: 'Every check succeeds; a confirmation dialog is opened and answered.',
    async refused({ element }) {
      await element.locator('[data-check][data-state=bad]').first().waitFor()
    },
    async use(cell) {
      const { element } = cell
      await expect.poll(() => element.locator('[data-check][data-state=waiting]').count()).toBe(0)
      await expect.poll(() => element.locator('[data-check][data-state=bad]').allInnerTexts()).toEqual([])
      await pressConfirm(cell)
    },
  },
  'campus-animation': {
    about: 'An animation of the product is rendered.',
    attributes: ({ campus }) => `animation-link="${campus}/animation.json" label="A ticket"`,
    async use({ element }) {
      await element.getByRole('img').locator('svg').waitFor()
    },
  },
  'campus-portal': {
    ownsPage: true,
    about: 'A person signs in and reaches their home page; the portal controls the address.',
    async use(cell) {
      await cell.frame.evaluate(() => (location.hash = '/svtu'))
      await cell.frame.locator('campus-portal header').getByText('Suvarnatir University').waitFor()
      await signInThroughElement({ ...cell, element: cell.frame.locator('campus-admin-login') }, 'asha.admin', PASSWORD)
      await expect.poll(() => cell.frame.evaluate(() => location.hash)).toMatch(/^#\/(landing|modules-dashboard)$/)
      await cell.frame.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
    },
  },
} as const satisfies Readonly<Record<string, Use>>
