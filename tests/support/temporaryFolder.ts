import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { guardFolder, releaseFolder } from './guardian.ts'
import type { OrdinaryUser } from './ordinaryUser.ts'

export interface TemporaryFolder {
  readonly path: string
  remove(): void
}

/**
 * Makes an empty folder (0700) that is removed with `remove`, or by itself when this process ends, however it ends.
 * With `owner` the folder belongs to that user and lies where that user may enter, even if TMPDIR does not.
 */
export const temporaryFolder = (purpose: string, owner?: OrdinaryUser): TemporaryFolder =>
  folderIn(temporaryRoot(owner), purpose, owner)

/** As `temporaryFolder`, in memory where the machine has enough of it: for databases, whose many small files take longest to make. */
export const memoryFolder = (purpose: string, owner?: OrdinaryUser): TemporaryFolder =>
  folderIn(hasMemory(owner) ? memory : temporaryRoot(owner), purpose, owner)

const memory = '/dev/shm'
/** Bytes that the databases of a run may take at once, with room to spare. */
const enough = 4 * 2 ** 30

function hasMemory(user: OrdinaryUser | undefined): boolean {
  if (!existsSync(memory) || (user && !mayEnter(memory, user))) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough
}

function folderIn(root: string, purpose: string, owner: OrdinaryUser | undefined): TemporaryFolder {
  const path = mkdtempSync(join(root, `erp-${purpose}-`))
  guardFolder(path)
  if (owner) chownSync(path, owner.uid, owner.gid)
  return {
    path,
    remove() {
      removeFolder(path)
      releaseFolder(path)
    },
  }
}

/** A folder that stays, for `owner`; made when it is not there. */
export function keptFolder(path: string, owner?: OrdinaryUser): TemporaryFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (owner) chownSync(path, owner.uid, owner.gid)
  return { path, remove() {} }
}

/** Removes a folder although a dying process may still write into it. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

function temporaryRoot(user: OrdinaryUser | undefined): string {
  if (!user) return tmpdir()
  const roots = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm']
  const root = roots.find(each => existsSync(each) && mayEnter(each, user))
  if (!root)
    throw new Error(
      `user ${user.name} may enter none of ${roots.join(', ')}: set TMPDIR to a folder that others may enter`,
    )
  return root
}

function mayEnter(folder: string, user: OrdinaryUser): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    const { mode, uid } = statSync(path)
    if ((mode & (uid === user.uid ? 0o100 : 0o001)) === 0) return false
    if (path === dirname(path)) return true
  }
}
