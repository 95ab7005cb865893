import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { EXTENSIONS, ROUTES } from '../../src/core/routing/route-table.ts'
import type { ScreenFiles } from '../../src/loader/screen-files.ts'
import { createClosure, listChunks, listMessageFiles } from './bundle-chunks.ts'
import { findElementFile, listElementNames, listPublicElements } from './element-entries.ts'

/** What the source of the page calls the table; the build puts the table in its place. */
const PLACE = '__CAMPUS_SCREENS__'

/** Returns the names of the message files that an element declares. */
const listMessages = (name: string): readonly string[] =>
  [
    ...(/messages: \[([^\]]*)\]/.exec(readFileSync(findElementFile(name), 'utf8'))?.[1] ?? '').matchAll(/'([a-z-]+)'/g),
  ].map(([, area = '']) => area)

/**
 * Creates a plugin that tells the page of the portal which files each screen needs, so that it can ask for them before
 * the portal has started. Screens of strangers are left out: the loader knows their files.
 */
export function createScreenTablePlugin(): Plugin {
  return {
    name: 'campus-screen-table',
    generateBundle(_options, bundle) {
      const chunks = listChunks(bundle)
      const listClosure = createClosure(chunks)
      const files: string[] = []
      const findOrAddIndex = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
      const portal = new Set(listClosure('elements/campus-portal.js'))
      const known = new Set(listElementNames())
      const screens: Record<string, [number[], readonly string[]]> = {}
      for (const { path, tag } of [...ROUTES, ...EXTENSIONS]) {
        const name = tag.replace('campus-', '')
        if (path.includes('{') || !known.has(name) || listPublicElements().includes(tag)) continue
        const element = chunks.find(({ modules }) => findElementFile(name) in modules)
        if (!element) throw new Error(`The build has no file for <${tag}>; see scripts/vite/screen-table.ts.`)
        const own = listClosure(element.fileName).filter((file) => !portal.has(file))
        screens[path] = [own.map(findOrAddIndex), listMessages(name).filter((area) => area !== 'public')]
      }
      const messages: Record<string, Record<string, number>> = {}
      const used = new Set(Object.values(screens).flatMap(([, areas]) => areas))
      for (const { language, area, fileName } of listMessageFiles(chunks))
        if (used.has(area)) (messages[language] ??= {})[area] = findOrAddIndex(fileName)
      const table: ScreenFiles = { files: files.map((file) => basename(file, '.js')), screens, messages }
      for (const chunk of chunks)
        if (chunk.code.includes(PLACE)) chunk.code = chunk.code.replaceAll(PLACE, JSON.stringify(table))
    },
  }
}
