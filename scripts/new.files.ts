import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Nonsense } from './new.arguments.ts'

/** Texts of files by their path from the root. */
export type Files = Readonly<Record<string, string>>

/** Writes the files; one of them must be new. */
export function write(root: string, files: Files, made: string): string[] {
  for (const [to, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    writeFileSync(join(root, to), text, to === made ? { flag: 'wx' } : {})
  }
  return Object.keys(files)
}

export function read(root: string, file: string) {
  if (!existsSync(join(root, file)))
    throw new Nonsense(`${file} is not here: run this in the project's folder.`)
  return readFileSync(join(root, file), 'utf8')
}

export const areas = (root: string) =>
  readdirSync(join(root, 'resources'), { withFileTypes: true })
    .filter(e => e.isDirectory())
    .map(e => e.name)

/** Every file of an area, by path from the root. */
export const filesOf = (root: string, area: string) =>
  readdirSync(join(root, 'resources', area), { recursive: true, encoding: 'utf8' }).map(
    file => `resources/${area}/${file.replaceAll('\\', '/')}`,
  )

export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
