import type { Queryable } from './database.ts'

/** A version of the application, as announced to open browsers. */
export interface VersionInfo {
  /** A date of 8 digits and a sequence number: `20261120.1`. */
  version: string
  /** Whether people must reload before they continue. */
  forceUpdate: boolean
  /** What is new, one item per line. */
  contents: string[]
}

/** The newest announced version of the application, if any. */
export async function latestVersion(db: Queryable): Promise<VersionInfo | undefined> {
  const [latest] = await db.text<VersionInfo>(
    "select version, force_update as \"forceUpdate\", contents from erp_versions order by split_part(version, '.', 1)::int desc, split_part(version, '.', 2)::int desc limit 1",
  )
  return latest
}

/**
 * The version that runs where none was announced: the day of its newest migration, before every
 * version that is published from that day on.
 */
export async function runningVersion(db: Queryable): Promise<VersionInfo> {
  const [{ version } = { version: '' }] = await db.text<{ version: string }>(
    `select to_char(max(applied_on_utc) at time zone 'UTC', 'YYYYMMDD') || '.0' as version from migrations`,
  )
  return { version, forceUpdate: false, contents: [] }
}

/**
 * Announces a version to every open browser.
 * @throws Error in words when it is malformed, no date, or not newer than the latest
 */
export async function publishVersion(tx: Queryable, info: VersionInfo): Promise<void> {
  const order = orderOf(info.version)
  if (!order)
    throw new Error(
      `--version ${info.version} must be a date of 8 digits followed by a sequence number, such as 20261120.1.`,
    )
  const latest = await latestVersion(tx)
  const before = latest && orderOf(latest.version)!
  if (before && (order[0] < before[0] || (order[0] === before[0] && order[1] <= before[1])))
    throw new Error(
      `--version ${info.version} is not newer than ${latest.version}, which was published last.`,
    )
  await tx.text('insert into erp_versions (version, force_update, contents) values ($1, $2, $3)', [
    info.version,
    info.forceUpdate,
    JSON.stringify(info.contents),
  ])
}

function orderOf(version: string): [date: number, sequence: number] | undefined {
  const [, year, month, day, sequence] = /^(\d{4})(\d\d)(\d\d)\.(\d{1,5})$/.exec(version) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return year && date.getUTCDate() === Number(day)
    ? [Number(year + month + day), Number(sequence)]
    : undefined
}
