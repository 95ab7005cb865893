import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../../e2e/support.ts'
import type { TestWordPress } from './wordpress.ts'

/** Opens the settings of the plugin. */
export const openSettings = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/wp-admin/options-general.php?page=campus-elements`)
}

/** Presses a button that loads another page, and waits for that page. */
export async function submitWith(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), button.click()])
}

/** Fills in some settings and saves them. */
export async function saveSettings(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`#campus-${name}`).fill(value)
  await submitWith(page, page.locator('#submit'))
}

/** Publishes a page as somebody, whose rights decide which HTML stays in it; returns its path. */
export const writePost = (
  wordpress: TestWordPress,
  author: 'admin' | 'author',
  title: string,
  content: string,
): Promise<string> =>
  wordpress.run(`
wp_set_current_user( get_user_by( 'login', '${author}' )->ID );
kses_init();
$id = wp_insert_post( wp_slash( array(
	'post_title'   => '${title}',
	'post_content' => base64_decode( '${Buffer.from(content).toString('base64')}' ),
	'post_status'  => 'publish',
	'post_type'    => 'post',
) ) );
echo wp_parse_url( get_permalink( $id ), PHP_URL_PATH );`)

/** Returns the accessibility problems in a part of a page: the rest is WordPress's or the theme's. */
export async function accessibilityProblemsIn(page: Page, selector: string): Promise<string[]> {
  await page.evaluate((part) => {
    for (let kept = document.querySelector(part); kept && kept !== document.body; kept = kept.parentElement)
      for (const other of kept.parentElement?.children ?? []) if (other !== kept) other.setAttribute('hidden', '')
  }, selector)
  return accessibilityProblems(page)
}
