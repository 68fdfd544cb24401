import { sql } from 'drizzle-orm'

// Prices are compared as milliseconds since 1970: the texts of PostgreSQL and of JavaScript differ.

/** An instant of SQL in milliseconds since 1970. */
export const msOf = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`)

/** This moment by the database's clock, in whole milliseconds, so that it is written as it is read. */
export const nowMs = sql.raw('floor(extract(epoch from clock_timestamp()) * 1000)::float8')

/** @returns milliseconds since 1970; without an instant `null` */
export const ms = (iso: string | null | undefined) => (iso ? Date.parse(iso) : null)

/** The instant of milliseconds since 1970; without them `null`. */
export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
