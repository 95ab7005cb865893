import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { jwtVerify } from 'jose'
import type { BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { directoryConfiguration } from '../../../src/contract/institution/connections/directory.ts'
import { ownMail } from '../../../src/contract/institution/connections/gateways.ts'
import { smsGatewayJson } from '../../../server/lib/config/message-gateways.ts'
import { readInstitutionFile } from '../../../server/app/institution/institution-file.ts'
import { SETTINGS } from '../../../server/lib/config/setting-rows.ts'
import { buildTestingFile } from '../../../scripts/package/testing-module.mjs'
import { listFencedExamples, type Example } from '../../support/examples.ts'
import { PASSWORD } from '../../support/calls.ts'
import { closeContext, findTicket, journeys, signIn } from '../support.ts'

const CAMPUS = 'https://portal.example.ac.in'
/** Where the documentation puts a release on a server for files. */
const CDN = 'https://cdn.example.ac.in/campus-elements/latest'
const SITE = 'https://www.example.ac.in'
const app = journeys(() => Promise.resolve({ publicUrl: CAMPUS, publicOrigins: [SITE] }))
const examples = listFencedExamples()
const of = (...languages: readonly string[]): readonly Example[] =>
  examples.filter(({ language }) => languages.includes(language))
const README_SCRIPT =
  examples.find(({ file, language }) => file === 'README.md' && language === 'html')?.text.split('\n')[0] ?? ''

/** Inserts the files that an example tells a webmaster to copy to its place. */
const insertCopiedTexts = async (html: string): Promise<string> => {
  const named = [...html.matchAll(/<!-- the text of (?:https:\/\/portal\.example\.ac\.in\/)?(\S+) -->/g)]
  const texts = await Promise.all(
    named.map(async ([, path = '']) => (await fetch(`${app.server.origin}/${path}`)).text()),
  )
  return named.reduce((text, [place], index) => text.replace(place, () => texts[index] ?? ''), html)
}

const opened: { context?: BrowserContext; page?: Page } = {}
const wrong: string[] = []
let html = ''
beforeAll(async () => {
  opened.context = await app.browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  // The names of the examples, answered by the real server: to the browser these are two sites on https.
  for (const name of [CAMPUS, CDN])
    await opened.context.route(`${name}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: route.request().url().replace(name, app.server.origin) }) }),
    )
  await opened.context.route(`${SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  )
  opened.page = await opened.context.newPage()
  opened.page.on('pageerror', ({ message }) => wrong.push(message))
  opened.page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  await opened.page.addInitScript(() => {
    const ready: string[] = []
    Object.assign(window, { ready })
    document.addEventListener('campus-ready', ({ target }) => ready.push((target as Element).localName))
  })
})
afterAll(() => closeContext(opened.context))

/** Opens a page of the university with an example on it. */
async function show(head: string, body: string): Promise<Page> {
  const page = opened.page!
  if (page.url().startsWith(SITE)) await page.evaluate(() => sessionStorage.clear())
  wrong.length = 0
  html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A university</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
  await page.goto(`${SITE}/page.html`)
  return page
}
const ready = (page: Page) => page.evaluate(() => (window as unknown as { ready: string[] }).ready)

describe('every HTML example, on a page of another origin', () => {
  const references = of('html').filter(({ file }) => file === 'docs/elements.md')
  // Ten on a page: they share the script, as they would on a page of a university. The portal owns its page.
  const owners = references.filter(({ text }) => text.includes('campus-portal'))
  const others = references.filter((example) => !owners.includes(example))
  const pages = [
    owners,
    ...Array.from({ length: Math.ceil(others.length / 10) }, (_none, index) =>
      others.slice(index * 10, index * 10 + 10),
    ),
  ]
  it.each(pages.map((list) => ({ list, from: list[0]?.line, to: list.at(-1)?.line })))(
    'docs/elements.md:$from to $to run unchanged',
    async ({ list }) => {
      const page = await show(README_SCRIPT, list.map(({ text }) => text).join('\n'))
      const tags = list.map(({ text }) => /<(campus-[a-z-]+)/.exec(text)?.[1])
      await expect.poll(() => ready(page)).toEqual(expect.arrayContaining(tags))
      expect(wrong).toEqual([])
    },
  )

  it.each(
    of('html')
      .filter((example) => !references.includes(example))
      .map((example) => ({ ...example, at: `${example.file}:${example.line}` })),
  )('$at runs unchanged', async ({ text }) => {
    const withScript = /<script[^>]*campus-elements\.js/.test(text)
    const page = await show(withScript ? '' : README_SCRIPT, await insertCopiedTexts(text))
    const tags = [
      ...new Set([
        ...[...text.matchAll(/<(campus-[a-z-]+)/g)].map(([, tag]) => tag),
        ...[...text.matchAll(/data-campus-element="([a-z-]+)"/g)].map(([, name]) => `campus-${name}`),
      ]),
    ]
    await expect.poll(() => ready(page)).toEqual(expect.arrayContaining(tags))
    if (withScript && tags.includes('campus-hall-ticket')) {
      await findTicket(page)
      await page.getByText('CM204517').first().waitFor()
      await expect
        .poll(() =>
          page
            .locator('campus-hall-ticket')
            .getByRole('img', { name: /^Photograph/ })
            .evaluate((photo) => (photo as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('campus-hall-ticket').getByRole('button', { name: 'PDF' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('HallTicket_W26_CM204517.pdf')
    }
    expect(wrong).toEqual([])
  })
})

describe('every JavaScript example', () => {
  const RUNNERS: Readonly<Record<string, (text: string) => Promise<void>>> = {
    async useFixture(text) {
      const code = await buildTestingFile()
      await opened.context?.route(`${SITE}/testing.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: code }),
      )
      const map = '<script type="importmap">{"imports":{"campus-elements/testing":"/testing.js"}}</script>'
      const page = await show(
        `${map}<script type="module">${text}</script>${README_SCRIPT}`,
        '<campus-hall-ticket></campus-hall-ticket>',
      )
      await page.locator('campus-hall-ticket').getByText('Example University').first().waitFor()
      const field = (name: string) => page.locator(`campus-hall-ticket [name=${name}]`)
      await field('value').fill('2025000000000001')
      for (const [name, value] of [
        ['dobDay', '14'],
        ['dobMonth', '3'],
        ['dobYear', '2006'],
      ] as const)
        await field(name).fill(value)
      await page.locator('campus-hall-ticket button[type=submit]').click()
      await expect.poll(() => page.title()).toBe('NO_MATCH')
    },
    async 'campus-closed'(text) {
      const page = await show(
        README_SCRIPT,
        `<button type="button" data-campus-open="hall-ticket">Open</button><script type="module">${text}</script>`,
      )
      await page.getByRole('button', { name: 'Open' }).click()
      await page.locator('campus-hall-ticket .campus:not([data-campus-static])').waitFor()
      await findTicket(page)
      const pdf = page.locator('campus-hall-ticket').getByRole('button', { name: 'PDF' })
      await Promise.all([page.waitForEvent('download'), pdf.click()])
      await page.getByText('The download has started').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.title()).toBe('Hall ticket downloaded')
    },
    async 'await open('(text) {
      const page = await show(README_SCRIPT, `<script type="module">${text}</script>`)
      const form = page.locator('campus-hall-ticket .campus:not([data-campus-static])')
      await form.waitFor()
      await expect.poll(() => form.locator('[name=value]').inputValue()).toBe('2025417112003457')
      await findTicket(page)
      await page.getByText('CM204517').first().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.title()).toBe('Hall ticket: READY')
    },
    async 'dataset.steps'(text) {
      const page = await show(
        README_SCRIPT.replace('<script', '<script data-steps="on"'),
        `<campus-hall-ticket></campus-hall-ticket><script type="module">${text}</script>`,
      )
      await page.locator('campus-hall-ticket .campus:not([data-campus-static])').waitFor()
      await findTicket(page, { mobile4: '9999' })
      await expect
        .poll(() => page.evaluate(() => JSON.parse(document.body.dataset.steps ?? '{}') as unknown))
        .toEqual({
          'campus-hall-ticket viewed': 1,
          'campus-hall-ticket started': 1,
          'campus-hall-ticket submitted': 1,
          'campus-hall-ticket refused NO_MATCH': 1,
        })
    },
    async 'campus-signed-in'(text) {
      const page = await show(
        README_SCRIPT,
        `<campus-admin-login></campus-admin-login><script type="module">${text}</script>`,
      )
      const warnings: string[] = []
      page.on('console', (message) => warnings.push(message.text()))
      await signIn(page, 'asha.admin', PASSWORD)
      await expect.poll(() => warnings.some((line) => /^\d+$/.test(line))).toBe(true)
    },
    async 'campus-load-error'(text) {
      const blocked = `${CAMPUS}/assets/hall-ticket-*`
      await opened.context?.route(blocked, (route) => route.abort())
      const page = await show(
        README_SCRIPT,
        `<campus-hall-ticket></campus-hall-ticket><script type="module">${text}</script>`,
      )
      const again = page.getByRole('button', { name: 'Try again' })
      await again.waitFor()
      await opened.context?.unroute(blocked)
      await again.click()
      await expect.poll(() => ready(page)).toContain('campus-hall-ticket')
      // The browser has reported the files that did not arrive.
      wrong.length = 0
    },
    async 'campus-ready'(text) {
      const page = await show(
        README_SCRIPT,
        `<campus-hall-ticket></campus-hall-ticket><script type="module">${text}</script>`,
      )
      const focused = () => page.evaluate(() => document.activeElement?.matches('campus-hall-ticket form :enabled'))
      await expect.poll(focused).toBe(true)
    },
    async 'campus-student-login.js'(text) {
      const page = await show(
        '',
        `<campus-hall-ticket></campus-hall-ticket>
         <campus-student-login></campus-student-login><script type="module">${text}</script>`,
      )
      await expect
        .poll(() => ready(page))
        .toEqual(expect.arrayContaining(['campus-hall-ticket', 'campus-student-login']))
      await page.locator('campus-hall-ticket').getByText('Suvarnatir University').first().waitFor()
    },
    async 'texts:'(text) {
      await opened.context?.route(`${SITE}/texts/ta.json`, (route) =>
        route.fulfill({ json: { 'hallTicket.title': 'தேர்வுச் சீட்டு' } }),
      )
      const page = await show(
        README_SCRIPT,
        `${['en', 'hi', 'ta'].map((tag) => `<campus-hall-ticket lang="${tag}"></campus-hall-ticket>`).join('')}<script type="module">${text}</script>`,
      )
      await expect
        .poll(() => page.locator('campus-hall-ticket .c-title').allInnerTexts())
        .toEqual(['Admit card', 'प्रवेश पत्र', 'தேர்வுச் சீட்டு'])
    },
    async whenDefined(text) {
      const page = await show(
        README_SCRIPT,
        `<campus-hall-ticket></campus-hall-ticket><script type="module">${text}</script>`,
      )
      await expect.poll(() => page.title()).toBe('Hall tickets: ready')
      await expect.poll(() => ready(page)).toContain('campus-hall-ticket')
    },
    async onStateChange(text) {
      const page = await show(
        README_SCRIPT,
        `<campus-admin-login></campus-admin-login><script type="module">${text}</script>`,
      )
      await expect.poll(() => page.title()).toBe('Welcome')
      await signIn(page, 'asha.admin', PASSWORD)
      await expect.poll(() => page.title()).toMatch(/^Welcome, ./)
    },
    async 'define(root)'(text) {
      const closed = `<div id="host"></div><script>var root = document.getElementById('host').attachShadow({ mode: 'closed' }); root.append(document.createElement('campus-hall-ticket'))</script>`
      const page = await show(README_SCRIPT, `${closed}<script type="module">${text}</script>`)
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              (window as unknown as { root: ShadowRoot }).root.querySelector('campus-hall-ticket [name=value]') !==
              null,
          ),
        )
        .toBe(true)
    },
    async SignJWT(text) {
      const secret = crypto.getRandomValues(new Uint8Array(32))
      Object.assign(globalThis, { secret })
      // Beside the modules that it imports.
      const file = resolve('dist', `example-${crypto.randomUUID()}.mjs`)
      await writeFile(file, `${text}\nexport { userKey }\n`)
      try {
        const { userKey } = (await import(file)) as { userKey: string }
        expect((await jwtVerify(userKey, secret)).payload).toMatchObject({ aud: 'svtu', sub: 'meera.principal' })
      } finally {
        await rm(file)
      }
    },
  }
  it.each(of('js', 'ts').map((example) => ({ ...example, at: `${example.file}:${example.line}` })))(
    '$at runs unchanged',
    async ({ at, text }) => {
      const way = Object.entries(RUNNERS).find(([word]) => text.includes(word))?.[1]
      if (!way) throw new Error(`${at}: no test runs this example.`)
      await way(text)
      expect(wrong).toEqual([])
    },
  )
})

describe('every other example', () => {
  it.each(of('css').map((example) => ({ ...example, at: `${example.file}:${example.line}` })))(
    '$at changes the look of the element that it names',
    async ({ at, text }) => {
      const [tag] = /\bcampus-[a-z-]+(?=[ ,.:{])/.exec(text.replaceAll('campus-theme', '')) ?? []
      if (!tag) throw new Error(`${at}: it names no element.`)
      /** What an example can change, of all buttons: colours, borders and the case of letters. */
      const lookUnder = async (sheet: string): Promise<string[]> => {
        const page = await show(`${sheet}${README_SCRIPT}`, `<${tag} client="svtu"></${tag}>`)
        await expect.poll(() => ready(page)).toContain(tag)
        // The institution's own colour comes with its details; an example's stands above it.
        if (tag === 'campus-hall-ticket') await page.getByText('Suvarnatir University').first().waitFor()
        await page.locator(`${tag} button`).first().waitFor()
        return page.locator(`${tag} button`).evaluateAll((buttons) =>
          buttons.map((button) => {
            const { backgroundColor, borderTopWidth, textTransform } = getComputedStyle(button)
            return [backgroundColor, borderTopWidth, textTransform].join()
          }),
        )
      }
      const usual = await lookUnder('')
      expect(await lookUnder(`<style>${text}</style>`)).not.toEqual(usual)
    },
  )

  it.each(of('yaml').map((example) => ({ ...example, at: `${example.file}:${example.line}` })))(
    '$at is accepted as the file of an institution',
    ({ text }) => {
      expect(readInstitutionFile(text)).toMatchObject({ definition: { code: 'himgiri' } })
    },
  )

  it.each(of('json').map((example) => ({ ...example, at: `${example.file}:${example.line}` })))(
    '$at is accepted by the schema of the server',
    ({ at, text }) => {
      const given = JSON.parse(text) as { key?: string; value?: unknown; hosts?: unknown; url?: unknown }
      const parsed =
        given.key === 'messaging.mail'
          ? v.safeParse(ownMail, given.value)
          : given.hosts
            ? v.safeParse(directoryConfiguration, given)
            : given.url
              ? v.safeParse(smsGatewayJson, text)
              : undefined
      expect(parsed?.issues, at).toBe(undefined)
      expect(parsed?.success, `${at}: no schema is assigned to this example`).toBe(true)
    },
  )

  it.each(of('sh').map((example) => ({ ...example, at: `${example.file}:${example.line}` })))(
    '$at names scripts, files and settings that exist',
    ({ text }) => {
      const settings = SETTINGS.map(({ name }) => name as string)
      for (const command of text
        .split('\n')
        .flatMap((line) => (line.split(/\s#\s/)[0] ?? '').split('&&'))
        .map((part) => part.trim())
        .filter(Boolean)) {
        const [, assigned = '', rest = ''] =
          /^(?:export )?((?:[A-Z_]+=(?:'[^']*'|\S+)(?: |$))*)(.*)$/.exec(command) ?? []
        for (const [, name = ''] of assigned.matchAll(/([A-Z_]+)=/g))
          expect(
            settings.includes(name) ||
              /^(IMPORT_PASSWORD$|BACKUP_PASSPHRASE$|BENCH_|SEQUENCES$|ONLY$|UPDATE_DOCS$|TELEPHONES$)/.test(name),
            `${name} of ${command}`,
          ).toBe(true)
        const script = /^npm (?:run )?(install|start|test|[a-z:]+)\b/.exec(rest)?.[1]
        if (script && script !== 'install') expect(Object.keys(manifest.scripts), command).toContain(script)
        for (const [path] of rest.matchAll(/(?<=\s)(?:tests|scripts|dist|server)\/[\w./-]+/g))
          expect(existsSync(resolve(path)), `${path} of ${command}`).toBe(true)
        // Tools of the system stand beside ours in the manual of operations (run by backup-commands.test.ts).
        expect(rest === '' || /^(npm|npx|node|find|systemctl|createdb)\b/.test(rest), command).toBe(true)
      }
    },
  )

  it('is in a language that these tests cover', () => {
    // The content policy is what host-pages.test.ts sends with its strict pages; what names no language is a drawing.
    const tried = ['html', 'js', 'ts', 'css', 'json', 'sh', 'yaml', 'http', '']
    expect(examples.filter(({ language }) => !tried.includes(language))).toEqual([])
    expect(of('http').map(({ file }) => file)).toEqual(['docs/embedding.md'])
    expect(of('').map(({ file }) => file)).toEqual(['ARCHITECTURE.md'])
  })
})
