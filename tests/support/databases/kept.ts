import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'
import { removeFolder } from '#tests/support/temporaryFolder.ts'

const keep = join(projectRoot, '.cache/beginnings')

/**
 * Fills a folder as `prepare` would, from the copy of an earlier run where one is there. A copy is good for a day, since what is
 * prepared knows the time, and until one of the files and folders that it is made of changes.
 */
export async function preparedOrKept(
  folder: string,
  { name, madeOf }: { readonly name: string; readonly madeOf: readonly string[] },
  prepare: () => Promise<void>,
): Promise<void> {
  const kept = join(keep, `${name}-${stateOf(madeOf)}`)
  if (existsSync(kept)) return copy(kept, folder)
  await prepare()
  mkdirSync(keep, { recursive: true })
  for (const old of readdirSync(keep))
    if (Date.now() - statSync(join(keep, old)).mtimeMs > day) removeFolder(join(keep, old))
  const unfinished = `${kept}.${process.pid}`
  copy(folder, unfinished)
  if (!existsSync(kept)) renameSync(unfinished, kept)
}

const day = 86_400_000

const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true })

function stateOf(madeOf: readonly string[]): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const path of madeOf.flatMap(filesOf)) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

function filesOf(name: string): string[] {
  const path = join(projectRoot, name)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}
