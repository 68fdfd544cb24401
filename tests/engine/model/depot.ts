import { sql } from 'drizzle-orm'
import { area, flag, type InstalledModel } from '#define'
import { handlers } from '#server/calls/handlers.ts'
import type { ListFilter, StepEffect } from '#server/entities/hooks.ts'
import { readModelHalf, type ReadModelHalf } from '#server/entities/readModel.ts'
import { installServer, serverHalf } from '#server/halves.ts'
import { crates, depotCalls, labels, loads, screens, tree, vocabulary } from '#src/gallery/depot.ts'

const depot = area('depot', { entities: [crates, labels, loads], calls: depotCalls })

const weighing = handlers(depotCalls, {
  async weighCrates({ actor, db }, input) {
    const [row] = await db.query<{ total: number }>(
      sql`select coalesce(sum(weight), 0)::int as total from crates where client_id = ${actor.clientId} and weight >= ${input.atLeast}`,
    )
    return { total: row!.total }
  },
})

/** What is too heavy stays; what leaves gets a label. */
const send: StepEffect = async ({ db, actor }, ids) => {
  const heavy = await db.query<{ id: string }>(
    sql`select id from crates where id = any(${sql.param(ids)}::uuid[]) and weight > 500`,
  )
  const stays = new Set(heavy.map(({ id }) => id))
  for (const id of ids)
    if (!stays.has(id))
      await db.query(
        sql`insert into labels (id, client_id, crate_id, wording) values (gen_random_uuid(), ${actor.clientId}, ${id}, 'Handle with care')`,
      )
  const problem = { code: 'too_heavy', message: 'It is too heavy to be sent.' }
  return new Map([...stays].map(id => [id, problem]))
}

const loadsHalf = readModelHalf(loads, ({ given }) => ({
  of: 'c',
  from: sql`crates c`,
  where: sql`c.status = 'Packed'`,
  fields: {
    crateId: sql`c.id`,
    weight: sql`c.weight`,
    over: sql`case when c.weight > ${given.limit} then c.weight - ${given.limit}::int end`,
    isLabelled: sql`exists (select from labels l where l.crate_id = c.id)`,
  },
}))

const isLabelled: ListFilter = {
  field: flag(),
  where: is => sql`exists (select from labels l where l.crate_id = t.id) = ${is}`,
}

const model: InstalledModel = {
  tree,
  screens,
  entities: { crates, labels, loads },
  calls: depotCalls,
  vocabulary,
}

/** Makes the engine run on the depot alone. */
export const installDepot = (
  filters: Readonly<Record<string, ListFilter>> = { isLabelled },
  readModels: readonly ReadModelHalf[] = [loadsHalf],
) =>
  installServer(model, [
    serverHalf(depot, {
      calls: [weighing],
      hooks: { crates: { steps: { send }, filters } },
      readModels,
    }),
  ])

/** Installs it with a filter that has the name of a field. */
export const installConfused = () => installDepot({ weight: isLabelled })

/** Installs it without the statement of its read model. */
export const installSilent = () => installDepot({ isLabelled }, [])

const kept = `version int not null default 1, created_on_utc timestamptz not null default now(), created_by uuid,
  updated_on_utc timestamptz not null default now(), updated_by uuid, is_deleted boolean not null default false`

/**
 * Their tables: what a migration would make of the declarations. The product's own labels make room
 * for those of the model.
 */
export const depotTables = `
  drop table labels cascade;
  create table crates (id uuid primary key, client_id uuid not null references clients, name text not null, weight int not null, status text not null default 'Packed', is_fragile boolean not null default false, is_upright boolean not null default false, stays_dry boolean not null default false, collected_hour int, collected_minute int default 0, ${kept});
  create unique index crates_name_key on crates (client_id, lower(name)) where not is_deleted;
  create table labels (id uuid primary key, client_id uuid not null references clients, crate_id uuid not null references crates, wording text not null, ${kept});`
