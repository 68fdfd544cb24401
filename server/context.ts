import type { Queryable } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'

/** The context of work on data: the database or a transaction of it, and the acting person. */
export interface Context<Who = Actor> {
  readonly db: Queryable
  readonly actor: Who
}
