import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { fileTypes } from '#server/exports/file.ts'
import { safeName } from '#server/files/name.ts'
import { keepFile } from '#server/files/store.ts'
import { Refused } from '#server/http/errors.ts'
import { apply } from '#server/imports/apply.ts'
import { examine, type Examined } from '#server/imports/examine.ts'
import { goodOf, withProblems } from '#server/imports/good.ts'
import { openMapping } from '#server/imports/mapping/mapping.ts'
import type { RowProblem } from '#server/imports/problems.ts'
import type { Sheet } from '#server/imports/reading/sheet.ts'
import type { Actor } from '#server/session/actor.ts'
import { settle, takeUp, type Staging } from './staged.ts'

/**
 * All or nothing: any problem prevents every write. With `skipsRefused` the records that have
 * problems are left out, and all others are written in one transaction; in it ends the staging.
 */
export async function applied(
  inOne: Database['write'],
  meta: EntityMeta,
  actor: Actor,
  sheet: Sheet,
  { stagingId, bytes, how: { ignoresUnknown, skipsRefused } }: Asked,
): Promise<Examined> {
  const options = { ignoresUnknown, isLocked: true }
  const write = (told: readonly RowProblem[]) =>
    inOne(async tx => {
      if (stagingId) await takeUp(tx, stagingId)
      const examined = withProblems(await examine({ db: tx, actor }, meta, sheet, options), told)
      if (isApplicable(examined, skipsRefused)) {
        const context = { db: tx, actor }
        const fileId = bytes && (await kept(context, meta, sheet, bytes))
        await apply(context, meta, examined, sheet.kind, { ...saidOf(meta, sheet), fileId })
        if (stagingId) await settle(tx, stagingId)
      }
      return examined
    })
  // Rules of written records refuse some rows more: the next try leaves these out, too.
  const told: RowProblem[] = []
  for (;;) {
    const tried = await write(told).catch((error: unknown) => {
      if (!skipsRefused || !(error instanceof Refused)) throw error
      return error
    })
    if (!(tried instanceof Refused)) return tried
    const more = tried.errors.filter(({ row }) => !told.some(known => known.row === row))
    if (more.length === 0 || more.some(({ row }) => row === undefined)) throw tried
    told.push(...(more as RowProblem[]))
  }
}

interface Asked extends Pick<Staging, 'bytes' | 'how'> {
  readonly stagingId: string | undefined
}

/** Keeps the file as it was sent. @returns its id */
async function kept(context: Context, meta: EntityMeta, { kind, fileName }: Sheet, bytes: Buffer) {
  const mime = fileTypes[kind].split(';')[0]!
  const name = safeName(fileName ?? '', { mime, extensions: [kind] })
  const file = { name, mime, size: bytes.length, bytes, thumbnail: null }
  return (await keepFile(context, meta, file, undefined)).id
}

/** Whether a file may be written: without a problem, or with something left of it. */
export function isApplicable(examined: Examined, skipsRefused: boolean): boolean {
  if (examined.problems.length === 0) return examined.rows > 0
  const { creates, updates } = goodOf(examined)
  return skipsRefused && creates.length + updates.length > 0
}

/**
 * What the audit of an import keeps, so that it is proposed for the next such file; without values
 * that not everybody may see who reads the audit.
 */
function saidOf({ guarded }: EntityMeta, { mapping, shape, fileName }: Sheet) {
  if (!mapping) return { fileName }
  const isOpen = (path: unknown) =>
    typeof path !== 'string' || !guarded.some(([field]) => field === path.split('.')[0])
  return { fileName, shape, mapping: openMapping(mapping, isOpen) }
}
