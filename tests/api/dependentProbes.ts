import { choice, entity, reference, text, type RouteLeaf } from '../../resources/define/index.ts'

const materials = ['Wood', 'Steel'] as const

export const crates = entity('crates', {
  titles: ['Crate', 'Crates'],
  scope: 'company',
  fields: { name: text({ required: true }), material: choice(materials, { required: true }) },
  list: { sort: 'name', filters: ['material'] },
})

/** Their finish is there for wood alone, and they go into crates of their own material. */
export const gadgets = entity('gadgets', {
  titles: ['Gadget', 'Gadgets'],
  scope: 'company',
  fields: {
    name: text({ required: true }),
    material: choice(materials, { default: 'Wood' }),
    finish: text({ when: { field: 'material', is: ['Wood'] } }),
    crateId: reference('crates', { within: { material: 'material' } }),
  },
  list: { sort: 'name' },
})

export const dependentRoutes: RouteLeaf<never, never>[] = [
  { path: '/crates', title: 'Crates', roles: ['J1'], entity: 'crates' as never },
  { path: '/gadgets', title: 'Gadgets', roles: ['J1'], entity: 'gadgets' as never },
]

const kept = `version int not null default 1, created_on_utc timestamptz not null default now(), created_by uuid,
  updated_on_utc timestamptz not null default now(), updated_by uuid, is_deleted boolean not null default false`

/** Their tables: what a migration would make of the declarations. */
export const dependentTables = `
  create table crates (id uuid primary key, name text not null, material text not null, ${kept});
  create table gadgets (id uuid primary key, name text not null, material text not null default 'Wood', finish text, crate_id uuid references crates, ${kept});`
