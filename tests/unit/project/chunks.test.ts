import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as chunks from '../../../scripts/vite/chunks.ts'

const SRC = resolve(import.meta.dirname, '../../../src')

const named = Object.values(chunks)
  .filter((files): files is chunks.Files => typeof files === 'object' && !(files instanceof RegExp))
  .flatMap((files) =>
    Object.entries(files).flatMap(([folder, names]) =>
      names === 'all' ? [folder] : names.map((name) => `${folder}/${name}`),
    ),
  )

it('the chunks name only existing files and folders, each in one chunk', () => {
  const isThere = (path: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(join(SRC, path + ending)))
  expect(named.filter((path) => !isThere(path))).toEqual([])
  expect(named.filter((path, place) => named.indexOf(path) !== place)).toEqual([])
})
