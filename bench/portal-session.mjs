const ADMINISTRATOR = { userName: 'asha.admin', password: 'Campus@2026' }

/**
 * Signs an administrator of the demonstration in to the portal.
 * @param {import('playwright-core').Page} page @param {string} origin
 */
export async function signInToPortal(page, origin) {
  await page.goto(`${origin}/portal.html#/svtu`)
  await page.locator('input[name=userName]').fill(ADMINISTRATOR.userName)
  await page.locator('input[name=password]').fill(ADMINISTRATOR.password)
  await page.locator('form:has(input[name=password]) button[type=submit]').click()
  await page.waitForFunction(() => sessionStorage.getItem('menu-version'))
}
